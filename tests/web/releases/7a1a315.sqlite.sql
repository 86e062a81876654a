BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE games (
	id VARCHAR(24) NOT NULL,
	game VARCHAR(64) NOT NULL,
	options TEXT NOT NULL,
	seed BIGINT NOT NULL,
	opening INTEGER NOT NULL,
	specs TEXT NOT NULL,
	creator VARCHAR(32) NOT NULL,
	listed BOOLEAN NOT NULL,
	kind VARCHAR(16) NOT NULL,
	clock TEXT,
	started VARCHAR(40) NOT NULL,
	changed FLOAT NOT NULL,
	seq INTEGER NOT NULL,
	outcome TEXT,
	following VARCHAR(24),
	thinker VARCHAR(32),
	thinking FLOAT,
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('lnsohjaIh9nE','kalaha','{"fields": 6, "seeds": 4, "first": "0", "extra_turn": false, "capture": "always", "capture_takes_last_seed": true, "end_check": "either_side", "collect": "owner", "skip_origin": false, "majority_stop": false, "pie_rule": false}',139554990536876,0,'["human", "human"]','cbfb394e572450436308b0b1',1,'played',NULL,'2026-11-19T04:29:16+00:00',1.79506255711655592923e+09,7,NULL,NULL,NULL,NULL);
INSERT INTO "games" VALUES('S4tFTH8F8W56','kalaha','{"fields": 6, "seeds": 4, "first": "0", "extra_turn": true, "capture": "nonempty", "capture_takes_last_seed": true, "end_check": "either_side", "collect": "owner", "skip_origin": false, "majority_stop": false, "pie_rule": false}',11357891457145,0,'["human", "level:1"]','cbfb394e572450436308b0b1',0,'played',NULL,'2026-11-19T04:29:17+00:00',1.79506255715655946734e+09,5,NULL,NULL,NULL,NULL);
INSERT INTO "games" VALUES('Py5hjUTf2t1-','kalaha','{"fields": 6, "seeds": 4, "first": "0", "extra_turn": false, "capture": "always", "capture_takes_last_seed": true, "end_check": "either_side", "collect": "owner", "skip_origin": false, "majority_stop": false, "pie_rule": false}',83117208307511,0,'["human", "human"]','cbfb394e572450436308b0b1',0,'played','{"seconds": 86400.0, "increment": 5.0}','2026-11-19T04:29:17+00:00',1.79506255723233485227e+09,4,NULL,NULL,NULL,NULL);
INSERT INTO "games" VALUES('b5sL1RAlrSfF','kalaha','{"fields": 6, "seeds": 4, "first": "0", "extra_turn": false, "capture": "always", "capture_takes_last_seed": true, "end_check": "either_side", "collect": "owner", "skip_origin": false, "majority_stop": false, "pie_rule": false}',211100757524189,0,'["human", "human"]','cbfb394e572450436308b0b1',0,'played',NULL,'2026-11-19T04:29:17+00:00',1.79506255731010580067e+09,0,NULL,NULL,NULL,NULL);
INSERT INTO "games" VALUES('Psc5qWfxCTRK','kalaha','{"fields": 2, "seeds": 2, "first": "0", "extra_turn": false, "capture": "always", "capture_takes_last_seed": true, "end_check": "either_side", "collect": "owner", "skip_origin": false, "majority_stop": false, "pie_rule": false}',157521344908609,0,'["human", "human"]','cbfb394e572450436308b0b1',0,'played',NULL,'2026-11-19T04:29:17+00:00',1.79506255746376395228e+09,3,'{"scores": [2, 6], "winners": [1], "reason": "side_empty"}',NULL,NULL,NULL);
INSERT INTO "games" VALUES('bkYZzacCd9Ui','schotten_totten','{"hand": 0, "values": 9, "tactics": true, "early_claim": true, "claim_timing": "after_play", "first_player": "0", "spy_value": 7, "joker_limit": "per_game", "recruiter_split": "sequential", "recruiter_short": "net_plus_one", "traitor_same_stone": true, "scout_return": "bottom"}',38752983164507,0,'["human", "human"]','cbfb394e572450436308b0b1',0,'played',NULL,'2026-11-19T04:29:17+00:00',1.79506255759360456463e+09,8,NULL,NULL,NULL,NULL);
INSERT INTO "games" VALUES('D2OPdkVNtjFc','love_letter','{"cards": "21", "tokens": 0, "rounds": 0, "tie": "all_win", "next_starter_on_tie": "random_among_tied", "multi_winner": "shared", "first_player": "random"}',102135250191254,0,'["human", "human", "human", "level:1"]','cbfb394e572450436308b0b1',0,'played',NULL,'2026-11-19T04:29:17+00:00',1.79506255772669768332e+09,7,NULL,NULL,NULL,NULL);
INSERT INTO "games" VALUES('MxgF95WT82An','cluedo','{"dice": 2, "move_count": "exact", "exact_steps": "parity", "blocking": "full", "same_room": "forbidden", "stay": "only_if_forced", "suspects": true, "accusation": "anywhere", "solution_on_arrival": "optional", "leftover": "uneven", "first_player": "0", "last_survivor_wins": false, "max_turns": 500, "plan": "", "cards": "", "players": ""}',39212341225636,0,'["human", "human", "human"]','cbfb394e572450436308b0b1',0,'played',NULL,'2026-11-19T04:29:17+00:00',1.795062557880450964e+09,9,NULL,NULL,NULL,NULL);
INSERT INTO "games" VALUES('nE6mQLJdnj3q','kalaha','{"fields": 6, "seeds": 4, "first": "0", "extra_turn": true, "capture": "nonempty", "capture_takes_last_seed": true, "end_check": "either_side", "collect": "owner", "skip_origin": false, "majority_stop": false, "pie_rule": false}',1,0,'["human", "level:1"]','cbfb394e572450436308b0b1',0,'lesson',NULL,'2026-11-19T04:29:17+00:00',1.79506255789238786699e+09,0,NULL,NULL,NULL,NULL);
INSERT INTO "games" VALUES('JrOMErKxRun0','kalaha','{"fields": 6, "seeds": 4, "first": "0", "extra_turn": false, "capture": "always", "capture_takes_last_seed": true, "end_check": "either_side", "collect": "owner", "skip_origin": false, "majority_stop": false, "pie_rule": false}',24695868959691,0,'["human", "human"]','cbfb394e572450436308b0b1',0,'played',NULL,'2026-11-19T04:29:17+00:00',1.79506255791080594061e+09,3,'{"scores": [0, 0], "winners": [0], "reason": "resigned"}',NULL,NULL,NULL);
INSERT INTO "games" VALUES('MlxifTC2Cx1q','kalaha','{"fields": 2, "seeds": 2, "first": "0", "extra_turn": false, "capture": "always", "capture_takes_last_seed": true, "end_check": "either_side", "collect": "owner", "skip_origin": false, "majority_stop": false, "pie_rule": false}',157521344908609,0,'["human", "human"]','cbfb394e572450436308b0b1',0,'imported',NULL,'2026-11-19T04:29:17+00:00',1.79506255792536473271e+09,3,'{"scores": [2, 6], "winners": [1], "reason": "side_empty"}',NULL,NULL,NULL);
CREATE TABLE holders (
	game VARCHAR(24) NOT NULL,
	visitor VARCHAR(32) NOT NULL,
	seat INTEGER NOT NULL,
	PRIMARY KEY (game, visitor),
	FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "holders" VALUES('lnsohjaIh9nE','cbfb394e572450436308b0b1',0);
INSERT INTO "holders" VALUES('lnsohjaIh9nE','37ca1088eb2eb14441c99205',1);
INSERT INTO "holders" VALUES('S4tFTH8F8W56','cbfb394e572450436308b0b1',0);
INSERT INTO "holders" VALUES('Py5hjUTf2t1-','cbfb394e572450436308b0b1',0);
INSERT INTO "holders" VALUES('Py5hjUTf2t1-','37ca1088eb2eb14441c99205',1);
INSERT INTO "holders" VALUES('b5sL1RAlrSfF','cbfb394e572450436308b0b1',0);
INSERT INTO "holders" VALUES('Psc5qWfxCTRK','cbfb394e572450436308b0b1',0);
INSERT INTO "holders" VALUES('Psc5qWfxCTRK','37ca1088eb2eb14441c99205',1);
INSERT INTO "holders" VALUES('bkYZzacCd9Ui','cbfb394e572450436308b0b1',0);
INSERT INTO "holders" VALUES('bkYZzacCd9Ui','37ca1088eb2eb14441c99205',1);
INSERT INTO "holders" VALUES('D2OPdkVNtjFc','cbfb394e572450436308b0b1',0);
INSERT INTO "holders" VALUES('D2OPdkVNtjFc','37ca1088eb2eb14441c99205',1);
INSERT INTO "holders" VALUES('D2OPdkVNtjFc','b14a1d22939a9f3db6a6ed14',2);
INSERT INTO "holders" VALUES('MxgF95WT82An','cbfb394e572450436308b0b1',0);
INSERT INTO "holders" VALUES('MxgF95WT82An','37ca1088eb2eb14441c99205',1);
INSERT INTO "holders" VALUES('MxgF95WT82An','b14a1d22939a9f3db6a6ed14',2);
INSERT INTO "holders" VALUES('nE6mQLJdnj3q','cbfb394e572450436308b0b1',0);
INSERT INTO "holders" VALUES('JrOMErKxRun0','cbfb394e572450436308b0b1',0);
INSERT INTO "holders" VALUES('JrOMErKxRun0','37ca1088eb2eb14441c99205',1);
INSERT INTO "holders" VALUES('MlxifTC2Cx1q','cbfb394e572450436308b0b1',0);
CREATE TABLE moves (
	game VARCHAR(24) NOT NULL,
	number INTEGER NOT NULL,
	move TEXT NOT NULL,
	ref VARCHAR(64),
	seconds FLOAT NOT NULL,
	PRIMARY KEY (game, number),
	CONSTRAINT moves_by_ref UNIQUE (game, ref),
	FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "moves" VALUES('lnsohjaIh9nE',1,'1','lnsohjaIh9nE0',0.0);
INSERT INTO "moves" VALUES('lnsohjaIh9nE',2,'1','lnsohjaIh9nE1',0.0);
INSERT INTO "moves" VALUES('lnsohjaIh9nE',3,'2','lnsohjaIh9nE2',0.0);
INSERT INTO "moves" VALUES('lnsohjaIh9nE',4,'2','lnsohjaIh9nE3',0.0);
INSERT INTO "moves" VALUES('lnsohjaIh9nE',5,'3','lnsohjaIh9nE4',0.0);
INSERT INTO "moves" VALUES('lnsohjaIh9nE',6,'1','lnsohjaIh9nE5',0.0);
INSERT INTO "moves" VALUES('lnsohjaIh9nE',7,'4','lnsohjaIh9nE6',0.0);
INSERT INTO "moves" VALUES('S4tFTH8F8W56',1,'1','S4tFTH8F8W560',0.0);
INSERT INTO "moves" VALUES('S4tFTH8F8W56',2,'1',NULL,0.0);
INSERT INTO "moves" VALUES('S4tFTH8F8W56',3,'2','S4tFTH8F8W562',0.0);
INSERT INTO "moves" VALUES('S4tFTH8F8W56',4,'3','S4tFTH8F8W563',0.0);
INSERT INTO "moves" VALUES('S4tFTH8F8W56',5,'3',NULL,0.0);
INSERT INTO "moves" VALUES('Py5hjUTf2t1-',1,'1','Py5hjUTf2t1-0',0.011);
INSERT INTO "moves" VALUES('Py5hjUTf2t1-',2,'1','Py5hjUTf2t1-1',0.001);
INSERT INTO "moves" VALUES('Py5hjUTf2t1-',3,'2','Py5hjUTf2t1-2',0.007);
INSERT INTO "moves" VALUES('Py5hjUTf2t1-',4,'2','Py5hjUTf2t1-3',0.008);
INSERT INTO "moves" VALUES('Psc5qWfxCTRK',1,'1','Psc5qWfxCTRK0',0.0);
INSERT INTO "moves" VALUES('Psc5qWfxCTRK',2,'1','Psc5qWfxCTRK1',0.0);
INSERT INTO "moves" VALUES('Psc5qWfxCTRK',3,'2','Psc5qWfxCTRK2',0.0);
INSERT INTO "moves" VALUES('bkYZzacCd9Ui',1,'R2@1','bkYZzacCd9Ui0',0.0);
INSERT INTO "moves" VALUES('bkYZzacCd9Ui',2,'draw:clan','bkYZzacCd9Ui1',0.0);
INSERT INTO "moves" VALUES('bkYZzacCd9Ui',3,'R4@1','bkYZzacCd9Ui2',0.0);
INSERT INTO "moves" VALUES('bkYZzacCd9Ui',4,'draw:clan','bkYZzacCd9Ui3',0.0);
INSERT INTO "moves" VALUES('bkYZzacCd9Ui',5,'R6@1','bkYZzacCd9Ui4',0.0);
INSERT INTO "moves" VALUES('bkYZzacCd9Ui',6,'draw:clan','bkYZzacCd9Ui5',0.0);
INSERT INTO "moves" VALUES('bkYZzacCd9Ui',7,'G2@1','bkYZzacCd9Ui6',0.0);
INSERT INTO "moves" VALUES('bkYZzacCd9Ui',8,'draw:clan','bkYZzacCd9Ui7',0.0);
INSERT INTO "moves" VALUES('D2OPdkVNtjFc',1,'handmaid','D2OPdkVNtjFc0',0.0);
INSERT INTO "moves" VALUES('D2OPdkVNtjFc',2,'princess','D2OPdkVNtjFc1',0.0);
INSERT INTO "moves" VALUES('D2OPdkVNtjFc',3,'guard>1:prince',NULL,0.0);
INSERT INTO "moves" VALUES('D2OPdkVNtjFc',4,'handmaid','D2OPdkVNtjFc3',0.0);
INSERT INTO "moves" VALUES('D2OPdkVNtjFc',5,'chancellor','D2OPdkVNtjFc4',0.0);
INSERT INTO "moves" VALUES('D2OPdkVNtjFc',6,'keep:spy/guard,prince','D2OPdkVNtjFc5',0.0);
INSERT INTO "moves" VALUES('D2OPdkVNtjFc',7,'countess',NULL,0.0);
INSERT INTO "moves" VALUES('MxgF95WT82An',1,'to:amphitheatre','MxgF95WT82An0',0.0);
INSERT INTO "moves" VALUES('MxgF95WT82An',2,'no-question','MxgF95WT82An1',0.0);
INSERT INTO "moves" VALUES('MxgF95WT82An',3,'no-accusation','MxgF95WT82An2',0.0);
INSERT INTO "moves" VALUES('MxgF95WT82An',4,'to:td','MxgF95WT82An3',0.0);
INSERT INTO "moves" VALUES('MxgF95WT82An',5,'no-question','MxgF95WT82An4',0.0);
INSERT INTO "moves" VALUES('MxgF95WT82An',6,'no-accusation','MxgF95WT82An5',0.0);
INSERT INTO "moves" VALUES('MxgF95WT82An',7,'to:etudes','MxgF95WT82An6',0.0);
INSERT INTO "moves" VALUES('MxgF95WT82An',8,'no-question','MxgF95WT82An7',0.0);
INSERT INTO "moves" VALUES('MxgF95WT82An',9,'no-accusation','MxgF95WT82An8',0.0);
INSERT INTO "moves" VALUES('JrOMErKxRun0',1,'1','JrOMErKxRun00',0.0);
INSERT INTO "moves" VALUES('JrOMErKxRun0',2,'1','JrOMErKxRun01',0.0);
INSERT INTO "moves" VALUES('MlxifTC2Cx1q',1,'1',NULL,0.0);
INSERT INTO "moves" VALUES('MlxifTC2Cx1q',2,'1',NULL,0.0);
INSERT INTO "moves" VALUES('MlxifTC2Cx1q',3,'2',NULL,0.0);
CREATE TABLE seats (
	game VARCHAR(24) NOT NULL,
	seat INTEGER NOT NULL,
	token VARCHAR(32) NOT NULL,
	name VARCHAR(64) NOT NULL,
	PRIMARY KEY (game, seat),
	FOREIGN KEY(game) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('lnsohjaIh9nE',0,'Lw-ZZHqYmTizuQEY-BZzlQ','Ada 🂡');
INSERT INTO "seats" VALUES('lnsohjaIh9nE',1,'5qLljnVGTKZqq6L1BPhOfg','Bénédicte');
INSERT INTO "seats" VALUES('S4tFTH8F8W56',0,'DBdM8zfd7tKl20liXaV8bQ','Ada 🂡');
INSERT INTO "seats" VALUES('S4tFTH8F8W56',1,'LPNsKePoKFewhoQh6MLYkQ','');
INSERT INTO "seats" VALUES('Py5hjUTf2t1-',0,'Mm_mdp80tSCg2n8IoVViCw','Ada 🂡');
INSERT INTO "seats" VALUES('Py5hjUTf2t1-',1,'hy8q1Ism5SsUuh202zWceg','Bénédicte');
INSERT INTO "seats" VALUES('b5sL1RAlrSfF',0,'LezraG-HlS44U8Crhd0ICw','Ada 🂡');
INSERT INTO "seats" VALUES('b5sL1RAlrSfF',1,'4BZ8sTUw6Sh_PehZ8q0shg','');
INSERT INTO "seats" VALUES('Psc5qWfxCTRK',0,'S2DQLLYr_PEVSGvvGfnPgA','Ada 🂡');
INSERT INTO "seats" VALUES('Psc5qWfxCTRK',1,'oGnLP3ZbLG0wOUrcYaM-3A','Bénédicte');
INSERT INTO "seats" VALUES('bkYZzacCd9Ui',0,'Ay5YP93mpUF3POwdLo7EZQ','Ada 🂡');
INSERT INTO "seats" VALUES('bkYZzacCd9Ui',1,'mMM78s1cm6c8M9dpafIkvw','Bénédicte');
INSERT INTO "seats" VALUES('D2OPdkVNtjFc',0,'YcCu9ARJCYgRAeQIuXsMVw','Ada 🂡');
INSERT INTO "seats" VALUES('D2OPdkVNtjFc',1,'dfP4_couPgwULMds1ReRgQ','Bénédicte');
INSERT INTO "seats" VALUES('D2OPdkVNtjFc',2,'HvQeCY1TLBdQMY08RGySLw','Eve');
INSERT INTO "seats" VALUES('D2OPdkVNtjFc',3,'dVlwBiGT3eUAjG-GKS3eAg','');
INSERT INTO "seats" VALUES('MxgF95WT82An',0,'W-VUPwpSiB5OPgCINqB79g','Ada 🂡');
INSERT INTO "seats" VALUES('MxgF95WT82An',1,'CTl3VH-58mR3paGye_H20A','Bénédicte');
INSERT INTO "seats" VALUES('MxgF95WT82An',2,'LClvBpXkPyLSsQOV3CEjSA','Eve');
INSERT INTO "seats" VALUES('nE6mQLJdnj3q',0,'JKOWETbbDHGDKRpC-DAkYA','');
INSERT INTO "seats" VALUES('nE6mQLJdnj3q',1,'uwlkyAiZ_PXCy8CaKkAYiA','');
INSERT INTO "seats" VALUES('JrOMErKxRun0',0,'e5kyABpl1adF-rRtjmUQwA','Ada 🂡');
INSERT INTO "seats" VALUES('JrOMErKxRun0',1,'u7w6sEPVnL650A9eZfKmgg','Bénédicte');
INSERT INTO "seats" VALUES('MlxifTC2Cx1q',0,'pFqFBTWN-HN_yIXlWxmGZw','');
INSERT INTO "seats" VALUES('MlxifTC2Cx1q',1,'ssTaJI5SwZcjzqFPmGlKQQ','');
CREATE TABLE secrets (
	name VARCHAR(32) NOT NULL,
	value BLOB NOT NULL,
	PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('cookies',X'82A1C1ED5B5FFAF6496CD905362D209D06A3F401D282E69A4AC522BD45C29404');
CREATE INDEX games_by_change ON games (listed, changed);
CREATE INDEX games_by_creator ON games (creator, changed);
CREATE INDEX holders_by_visitor ON holders (visitor);
COMMIT;
