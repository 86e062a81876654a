SELECT pg_catalog.set_config('search_path', '', false);
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.games (
    id character varying(24) NOT NULL,
    game character varying(64) NOT NULL,
    options text NOT NULL,
    seed bigint NOT NULL,
    opening integer NOT NULL,
    specs text NOT NULL,
    creator character varying(32) NOT NULL,
    listed boolean NOT NULL,
    kind character varying(16) NOT NULL,
    clock text,
    started character varying(40) NOT NULL,
    changed double precision NOT NULL,
    seq integer NOT NULL,
    outcome text,
    following character varying(24),
    thinker character varying(32),
    thinking double precision
);
CREATE TABLE public.holders (
    game character varying(24) NOT NULL,
    visitor character varying(32) NOT NULL,
    seat integer NOT NULL
);
CREATE TABLE public.moves (
    game character varying(24) NOT NULL,
    number integer NOT NULL,
    move text NOT NULL,
    ref character varying(64),
    seconds double precision NOT NULL
);
CREATE TABLE public.seats (
    game character varying(24) NOT NULL,
    seat integer NOT NULL,
    token character varying(32) NOT NULL,
    name character varying(64) NOT NULL
);
CREATE TABLE public.secrets (
    name character varying(32) NOT NULL,
    value bytea NOT NULL
);
INSERT INTO public.alembic_version VALUES ('0001');
INSERT INTO public.games VALUES ('e2zWWUOIi6tU', 'kalaha', '{"fields": 6, "seeds": 4, "first": "0", "extra_turn": false, "capture": "always", "capture_takes_last_seed": true, "end_check": "either_side", "collect": "owner", "skip_origin": false, "majority_stop": false, "pie_rule": false}', 230694802691062, 0, '["human", "human"]', 'ee778fbec83af0b539639579', true, 'played', NULL, '2026-11-19T04:28:59+00:00', 1795062540.5600305, 7, NULL, NULL, NULL, NULL);
INSERT INTO public.games VALUES ('UTdnQfRe0-ZJ', 'kalaha', '{"fields": 6, "seeds": 4, "first": "0", "extra_turn": true, "capture": "nonempty", "capture_takes_last_seed": true, "end_check": "either_side", "collect": "owner", "skip_origin": false, "majority_stop": false, "pie_rule": false}', 202526752693928, 0, '["human", "level:1"]', 'ee778fbec83af0b539639579', false, 'played', NULL, '2026-11-19T04:29:00+00:00', 1795062540.5837522, 6, NULL, NULL, '110ca57139a7b589', 1795062553.5846853);
INSERT INTO public.games VALUES ('Yx-NGxbmDuLV', 'kalaha', '{"fields": 6, "seeds": 4, "first": "0", "extra_turn": false, "capture": "always", "capture_takes_last_seed": true, "end_check": "either_side", "collect": "owner", "skip_origin": false, "majority_stop": false, "pie_rule": false}', 108632099338103, 0, '["human", "human"]', 'ee778fbec83af0b539639579', false, 'played', '{"seconds": 86400.0, "increment": 5.0}', '2026-11-19T04:29:00+00:00', 1795062540.6107411, 4, NULL, NULL, NULL, NULL);
INSERT INTO public.games VALUES ('rf-Q2RixS8fH', 'kalaha', '{"fields": 6, "seeds": 4, "first": "0", "extra_turn": false, "capture": "always", "capture_takes_last_seed": true, "end_check": "either_side", "collect": "owner", "skip_origin": false, "majority_stop": false, "pie_rule": false}', 36672472538439, 0, '["human", "human"]', 'ee778fbec83af0b539639579', false, 'played', NULL, '2026-11-19T04:29:00+00:00', 1795062540.61529, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.games VALUES ('_xpIw5JYkzwW', 'kalaha', '{"fields": 2, "seeds": 2, "first": "0", "extra_turn": false, "capture": "always", "capture_takes_last_seed": true, "end_check": "either_side", "collect": "owner", "skip_origin": false, "majority_stop": false, "pie_rule": false}', 110707166884830, 0, '["human", "human"]', 'ee778fbec83af0b539639579', false, 'played', NULL, '2026-11-19T04:29:00+00:00', 1795062540.6405222, 3, '{"scores": [2, 6], "winners": [1], "reason": "side_empty"}', NULL, NULL, NULL);
INSERT INTO public.games VALUES ('sFel6P4XC_AG', 'schotten_totten', '{"hand": 0, "values": 9, "tactics": true, "early_claim": true, "claim_timing": "after_play", "first_player": "0", "spy_value": 7, "joker_limit": "per_game", "recruiter_split": "sequential", "recruiter_short": "net_plus_one", "traitor_same_stone": true, "scout_return": "bottom"}', 64196927551072, 0, '["human", "human"]', 'ee778fbec83af0b539639579', false, 'played', NULL, '2026-11-19T04:29:00+00:00', 1795062540.70926, 8, NULL, NULL, NULL, NULL);
INSERT INTO public.games VALUES ('9GcXMjgHgq7J', 'love_letter', '{"cards": "21", "tokens": 0, "rounds": 0, "tie": "all_win", "next_starter_on_tie": "random_among_tied", "multi_winner": "shared", "first_player": "random"}', 41628888737045, 0, '["human", "human", "human", "level:1"]', 'ee778fbec83af0b539639579', false, 'played', NULL, '2026-11-19T04:29:00+00:00', 1795062540.8168645, 6, NULL, NULL, '110ca57139a7b589', 1795062553.8182964);
INSERT INTO public.games VALUES ('riNJQImNBPFv', 'cluedo', '{"dice": 2, "move_count": "exact", "exact_steps": "parity", "blocking": "full", "same_room": "forbidden", "stay": "only_if_forced", "suspects": true, "accusation": "anywhere", "solution_on_arrival": "optional", "leftover": "uneven", "first_player": "0", "last_survivor_wins": false, "max_turns": 500, "plan": "", "cards": "", "players": ""}', 32007997165749, 0, '["human", "human", "human"]', 'ee778fbec83af0b539639579', false, 'played', NULL, '2026-11-19T04:29:00+00:00', 1795062540.9757442, 9, NULL, NULL, NULL, NULL);
INSERT INTO public.games VALUES ('cDkfv6t8WYoV', 'kalaha', '{"fields": 6, "seeds": 4, "first": "0", "extra_turn": true, "capture": "nonempty", "capture_takes_last_seed": true, "end_check": "either_side", "collect": "owner", "skip_origin": false, "majority_stop": false, "pie_rule": false}', 1, 0, '["human", "level:1"]', 'ee778fbec83af0b539639579', false, 'lesson', NULL, '2026-11-19T04:29:00+00:00', 1795062540.9950538, 0, NULL, NULL, NULL, NULL);
INSERT INTO public.games VALUES ('RTMDmyIwcwzK', 'kalaha', '{"fields": 6, "seeds": 4, "first": "0", "extra_turn": false, "capture": "always", "capture_takes_last_seed": true, "end_check": "either_side", "collect": "owner", "skip_origin": false, "majority_stop": false, "pie_rule": false}', 244514265855175, 0, '["human", "human"]', 'ee778fbec83af0b539639579', false, 'played', NULL, '2026-11-19T04:29:01+00:00', 1795062541.0585449, 3, '{"scores": [0, 0], "winners": [0], "reason": "resigned"}', NULL, NULL, NULL);
INSERT INTO public.games VALUES ('Qg9RSF2xzF8G', 'kalaha', '{"fields": 2, "seeds": 2, "first": "0", "extra_turn": false, "capture": "always", "capture_takes_last_seed": true, "end_check": "either_side", "collect": "owner", "skip_origin": false, "majority_stop": false, "pie_rule": false}', 110707166884830, 0, '["human", "human"]', 'ee778fbec83af0b539639579', false, 'imported', NULL, '2026-11-19T04:29:00+00:00', 1795062541.0663176, 3, '{"scores": [2, 6], "winners": [1], "reason": "side_empty"}', NULL, NULL, NULL);
INSERT INTO public.holders VALUES ('e2zWWUOIi6tU', 'ee778fbec83af0b539639579', 0);
INSERT INTO public.holders VALUES ('e2zWWUOIi6tU', 'e4d03b0fa3c5998a2efbbc0d', 1);
INSERT INTO public.holders VALUES ('UTdnQfRe0-ZJ', 'ee778fbec83af0b539639579', 0);
INSERT INTO public.holders VALUES ('Yx-NGxbmDuLV', 'ee778fbec83af0b539639579', 0);
INSERT INTO public.holders VALUES ('Yx-NGxbmDuLV', 'e4d03b0fa3c5998a2efbbc0d', 1);
INSERT INTO public.holders VALUES ('rf-Q2RixS8fH', 'ee778fbec83af0b539639579', 0);
INSERT INTO public.holders VALUES ('_xpIw5JYkzwW', 'ee778fbec83af0b539639579', 0);
INSERT INTO public.holders VALUES ('_xpIw5JYkzwW', 'e4d03b0fa3c5998a2efbbc0d', 1);
INSERT INTO public.holders VALUES ('sFel6P4XC_AG', 'ee778fbec83af0b539639579', 0);
INSERT INTO public.holders VALUES ('sFel6P4XC_AG', 'e4d03b0fa3c5998a2efbbc0d', 1);
INSERT INTO public.holders VALUES ('9GcXMjgHgq7J', 'ee778fbec83af0b539639579', 0);
INSERT INTO public.holders VALUES ('9GcXMjgHgq7J', 'e4d03b0fa3c5998a2efbbc0d', 1);
INSERT INTO public.holders VALUES ('9GcXMjgHgq7J', '5cdcf7941da3c1ff509302d3', 2);
INSERT INTO public.holders VALUES ('riNJQImNBPFv', 'ee778fbec83af0b539639579', 0);
INSERT INTO public.holders VALUES ('riNJQImNBPFv', 'e4d03b0fa3c5998a2efbbc0d', 1);
INSERT INTO public.holders VALUES ('riNJQImNBPFv', '5cdcf7941da3c1ff509302d3', 2);
INSERT INTO public.holders VALUES ('cDkfv6t8WYoV', 'ee778fbec83af0b539639579', 0);
INSERT INTO public.holders VALUES ('RTMDmyIwcwzK', 'ee778fbec83af0b539639579', 0);
INSERT INTO public.holders VALUES ('RTMDmyIwcwzK', 'e4d03b0fa3c5998a2efbbc0d', 1);
INSERT INTO public.holders VALUES ('Qg9RSF2xzF8G', 'ee778fbec83af0b539639579', 0);
INSERT INTO public.moves VALUES ('e2zWWUOIi6tU', 1, '1', 'e2zWWUOIi6tU0', 0);
INSERT INTO public.moves VALUES ('e2zWWUOIi6tU', 2, '1', 'e2zWWUOIi6tU1', 0);
INSERT INTO public.moves VALUES ('e2zWWUOIi6tU', 3, '2', 'e2zWWUOIi6tU2', 0);
INSERT INTO public.moves VALUES ('e2zWWUOIi6tU', 4, '2', 'e2zWWUOIi6tU3', 0);
INSERT INTO public.moves VALUES ('e2zWWUOIi6tU', 5, '3', 'e2zWWUOIi6tU4', 0);
INSERT INTO public.moves VALUES ('e2zWWUOIi6tU', 6, '1', 'e2zWWUOIi6tU5', 0);
INSERT INTO public.moves VALUES ('e2zWWUOIi6tU', 7, '4', 'e2zWWUOIi6tU6', 0);
INSERT INTO public.moves VALUES ('UTdnQfRe0-ZJ', 1, '1', 'UTdnQfRe0-ZJ0', 0);
INSERT INTO public.moves VALUES ('UTdnQfRe0-ZJ', 2, '3', NULL, 0);
INSERT INTO public.moves VALUES ('UTdnQfRe0-ZJ', 3, '5', NULL, 0);
INSERT INTO public.moves VALUES ('UTdnQfRe0-ZJ', 4, '1', 'UTdnQfRe0-ZJ3', 0);
INSERT INTO public.moves VALUES ('UTdnQfRe0-ZJ', 5, '2', NULL, 0);
INSERT INTO public.moves VALUES ('UTdnQfRe0-ZJ', 6, '2', 'UTdnQfRe0-ZJ5', 0);
INSERT INTO public.moves VALUES ('Yx-NGxbmDuLV', 1, '1', 'Yx-NGxbmDuLV0', 0.007);
INSERT INTO public.moves VALUES ('Yx-NGxbmDuLV', 2, '1', 'Yx-NGxbmDuLV1', 0.001);
INSERT INTO public.moves VALUES ('Yx-NGxbmDuLV', 3, '2', 'Yx-NGxbmDuLV2', 0.001);
INSERT INTO public.moves VALUES ('Yx-NGxbmDuLV', 4, '2', 'Yx-NGxbmDuLV3', 0.001);
INSERT INTO public.moves VALUES ('_xpIw5JYkzwW', 1, '1', '_xpIw5JYkzwW0', 0);
INSERT INTO public.moves VALUES ('_xpIw5JYkzwW', 2, '1', '_xpIw5JYkzwW1', 0);
INSERT INTO public.moves VALUES ('_xpIw5JYkzwW', 3, '2', '_xpIw5JYkzwW2', 0);
INSERT INTO public.moves VALUES ('sFel6P4XC_AG', 1, 'R2@1', 'sFel6P4XC_AG0', 0);
INSERT INTO public.moves VALUES ('sFel6P4XC_AG', 2, 'draw:clan', 'sFel6P4XC_AG1', 0);
INSERT INTO public.moves VALUES ('sFel6P4XC_AG', 3, 'R3@1', 'sFel6P4XC_AG2', 0);
INSERT INTO public.moves VALUES ('sFel6P4XC_AG', 4, 'draw:clan', 'sFel6P4XC_AG3', 0);
INSERT INTO public.moves VALUES ('sFel6P4XC_AG', 5, 'G9@1', 'sFel6P4XC_AG4', 0);
INSERT INTO public.moves VALUES ('sFel6P4XC_AG', 6, 'draw:clan', 'sFel6P4XC_AG5', 0);
INSERT INTO public.moves VALUES ('sFel6P4XC_AG', 7, 'R9@1', 'sFel6P4XC_AG6', 0);
INSERT INTO public.moves VALUES ('sFel6P4XC_AG', 8, 'draw:clan', 'sFel6P4XC_AG7', 0);
INSERT INTO public.moves VALUES ('9GcXMjgHgq7J', 1, 'princess', '9GcXMjgHgq7J0', 0);
INSERT INTO public.moves VALUES ('9GcXMjgHgq7J', 2, 'guard>3:spy', '9GcXMjgHgq7J1', 0);
INSERT INTO public.moves VALUES ('9GcXMjgHgq7J', 3, 'guard>2:spy', '9GcXMjgHgq7J2', 0);
INSERT INTO public.moves VALUES ('9GcXMjgHgq7J', 4, 'prince>3', NULL, 0);
INSERT INTO public.moves VALUES ('9GcXMjgHgq7J', 5, 'guard>3:spy', '9GcXMjgHgq7J4', 0);
INSERT INTO public.moves VALUES ('9GcXMjgHgq7J', 6, 'spy', '9GcXMjgHgq7J5', 0);
INSERT INTO public.moves VALUES ('riNJQImNBPFv', 1, 'to:amphitheatre', 'riNJQImNBPFv0', 0);
INSERT INTO public.moves VALUES ('riNJQImNBPFv', 2, 'no-question', 'riNJQImNBPFv1', 0);
INSERT INTO public.moves VALUES ('riNJQImNBPFv', 3, 'no-accusation', 'riNJQImNBPFv2', 0);
INSERT INTO public.moves VALUES ('riNJQImNBPFv', 4, 'to:td', 'riNJQImNBPFv3', 0);
INSERT INTO public.moves VALUES ('riNJQImNBPFv', 5, 'no-question', 'riNJQImNBPFv4', 0);
INSERT INTO public.moves VALUES ('riNJQImNBPFv', 6, 'no-accusation', 'riNJQImNBPFv5', 0);
INSERT INTO public.moves VALUES ('riNJQImNBPFv', 7, 'to:profs', 'riNJQImNBPFv6', 0);
INSERT INTO public.moves VALUES ('riNJQImNBPFv', 8, 'no-question', 'riNJQImNBPFv7', 0);
INSERT INTO public.moves VALUES ('riNJQImNBPFv', 9, 'no-accusation', 'riNJQImNBPFv8', 0);
INSERT INTO public.moves VALUES ('RTMDmyIwcwzK', 1, '1', 'RTMDmyIwcwzK0', 0);
INSERT INTO public.moves VALUES ('RTMDmyIwcwzK', 2, '1', 'RTMDmyIwcwzK1', 0);
INSERT INTO public.moves VALUES ('Qg9RSF2xzF8G', 1, '1', NULL, 0);
INSERT INTO public.moves VALUES ('Qg9RSF2xzF8G', 2, '1', NULL, 0);
INSERT INTO public.moves VALUES ('Qg9RSF2xzF8G', 3, '2', NULL, 0);
INSERT INTO public.seats VALUES ('e2zWWUOIi6tU', 0, 'WuhgEZ7oq_KzSfqT7ge2Hw', 'Ada 🂡');
INSERT INTO public.seats VALUES ('e2zWWUOIi6tU', 1, 'in8SaiOEF53chGUqW9lgVg', 'Bénédicte');
INSERT INTO public.seats VALUES ('UTdnQfRe0-ZJ', 0, 'YmqeSE4GMFsgOYMngQEjow', 'Ada 🂡');
INSERT INTO public.seats VALUES ('UTdnQfRe0-ZJ', 1, 'Oidj9ByRKaRGfAyCo-_-Lw', '');
INSERT INTO public.seats VALUES ('Yx-NGxbmDuLV', 0, 'EneRNAqK44ZO1iri1CmIEg', 'Ada 🂡');
INSERT INTO public.seats VALUES ('Yx-NGxbmDuLV', 1, 'pynqQT7kN9jybSBI3HeJ8g', 'Bénédicte');
INSERT INTO public.seats VALUES ('rf-Q2RixS8fH', 0, 'z4bDAVg3Th3h0T49ekuV4w', 'Ada 🂡');
INSERT INTO public.seats VALUES ('rf-Q2RixS8fH', 1, 'K2QOTN8bzTWXyEt0Jty9qQ', '');
INSERT INTO public.seats VALUES ('_xpIw5JYkzwW', 0, 'wJMWak0-mS7olYCWzB4lqw', 'Ada 🂡');
INSERT INTO public.seats VALUES ('_xpIw5JYkzwW', 1, 'ARpGiu-Gm-hi6FRXhXRECw', 'Bénédicte');
INSERT INTO public.seats VALUES ('sFel6P4XC_AG', 0, 'ft4nrFf4AXx9T63EWIFZyg', 'Ada 🂡');
INSERT INTO public.seats VALUES ('sFel6P4XC_AG', 1, '4JkML2QTzpoyeZI9QpBXVA', 'Bénédicte');
INSERT INTO public.seats VALUES ('9GcXMjgHgq7J', 0, 'zuJFoFZHVYjZtJKIfIMroQ', 'Ada 🂡');
INSERT INTO public.seats VALUES ('9GcXMjgHgq7J', 3, 'EnMXgZoAJKP6pxMZ3V0TCw', '');
INSERT INTO public.seats VALUES ('9GcXMjgHgq7J', 1, 'zunIQ0SUuksDbTVT-tUHlw', 'Bénédicte');
INSERT INTO public.seats VALUES ('9GcXMjgHgq7J', 2, 'zz-3W9NHpVsImYMt60r8rg', 'Eve');
INSERT INTO public.seats VALUES ('riNJQImNBPFv', 0, 'qHyH8s5PHv6nWW7aSGECCA', 'Ada 🂡');
INSERT INTO public.seats VALUES ('riNJQImNBPFv', 1, 'HViJigz91EYM686McT02hw', 'Bénédicte');
INSERT INTO public.seats VALUES ('riNJQImNBPFv', 2, 'Vrb1mIbhV8I3-eMVmGhcgw', 'Eve');
INSERT INTO public.seats VALUES ('cDkfv6t8WYoV', 0, 'uoEwbsBUnvw_vhs2h8jYIw', '');
INSERT INTO public.seats VALUES ('cDkfv6t8WYoV', 1, '8GN2cesTj7NA-kzdWOLgyA', '');
INSERT INTO public.seats VALUES ('RTMDmyIwcwzK', 0, 'Q21OzAbLfrCF5X6_CQAU_Q', 'Ada 🂡');
INSERT INTO public.seats VALUES ('RTMDmyIwcwzK', 1, 'A34b4WJ3p8hW5Z_jowckdg', 'Bénédicte');
INSERT INTO public.seats VALUES ('Qg9RSF2xzF8G', 0, 'vcDrOEyvkueKC0Bpg8mTLQ', '');
INSERT INTO public.seats VALUES ('Qg9RSF2xzF8G', 1, 'zUHjfzUM08RwLFDBWgN6vQ', '');
INSERT INTO public.secrets VALUES ('cookies', '\x0d7b8038796fdc4364df1b6c574cc53e5c771272197dc9a5b27f3332036e8522');
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.games
    ADD CONSTRAINT games_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.holders
    ADD CONSTRAINT holders_pkey PRIMARY KEY (game, visitor);
ALTER TABLE ONLY public.moves
    ADD CONSTRAINT moves_by_ref UNIQUE (game, ref);
ALTER TABLE ONLY public.moves
    ADD CONSTRAINT moves_pkey PRIMARY KEY (game, number);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (game, seat);
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
CREATE INDEX games_by_change ON public.games USING btree (listed, changed);
CREATE INDEX games_by_creator ON public.games USING btree (creator, changed);
CREATE INDEX holders_by_visitor ON public.holders USING btree (visitor);
ALTER TABLE ONLY public.holders
    ADD CONSTRAINT holders_game_fkey FOREIGN KEY (game) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.moves
    ADD CONSTRAINT moves_game_fkey FOREIGN KEY (game) REFERENCES public.games(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_game_fkey FOREIGN KEY (game) REFERENCES public.games(id) ON DELETE CASCADE;
