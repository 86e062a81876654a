// What travels between a league and its pages: written by `make wire` from league/wire.py.

export interface EntryForm {
  token: string;
}

export interface FinalInfo {
  stamp: string;
  state: "announced" | "finished" | "running" | "unannounced";
  digest: string;
  secret: string;
  announced: string;
  closes: string;
  closed: boolean;
  late: boolean;
  players: string[];
  seats: number;
  deals: number;
  played: number;
  games: number;
  finished: string;
  lines: FinalLine[];
  cells: ((number | null)[])[];
  obstacle: string;
}

export interface FinalLine {
  rank: number;
  person: string;
  name: string;
  you: boolean;
  games: number;
  share: number;
  low: number;
  high: number;
}

export interface FindingInfo {
  code: string;
  title: string;
  passed: boolean | null;
  problems: string[];
  facts: string[];
}

export interface GameLine {
  number: number;
  finished: number;
  players: GamePlayer[];
  why: string;
}

export interface GamePlayer {
  person: string;
  name: string;
  version: number;
  share: number;
}

export interface LeagueInfo {
  title: string;
  game: string;
  game_title: string;
  rules: string;
  terms: string[];
  role: "onlooker" | "student" | "teacher";
  person: string;
  name: string;
  closed: string;
  left: number;
}

export interface LeagueLinkInfo {
  person: string;
  name: string;
  path: string;
  address: string;
  qr: string;
}

export interface LeaguePerson {
  person: string;
  role: "onlooker" | "student" | "teacher";
  name: string;
  created: number;
  pushed: number;
  state: string;
}

export interface MoveNote {
  number: number;
  text: string;
}

export interface OwnGame {
  number: number;
  seats: OwnSeat[];
  loss: OwnLoss | null;
}

export interface OwnLoss {
  seat: number;
  move: number;
  text: string;
  position: string;
}

export interface OwnSeat {
  seat: number;
  name: string;
  seconds: number;
  slowest: number;
  log: string;
  notes: MoveNote[];
}

export interface PersonForm {
  name: string;
  role?: "onlooker" | "student" | "teacher";
}

export interface PlayerInfo {
  person: string;
  name: string;
  own: boolean;
  standing: StandingInfo | null;
  history: RatingAt[];
  versions: PublicVersion[];
  against: VersusLine[];
  games: GameLine[];
}

export interface PublicVersion {
  number: number;
  pushed: number;
  language: string;
  active: boolean;
}

export interface RatingAt {
  games: number;
  points: number;
  uncertainty: number;
}

export interface RenameForm {
  name: string;
}

export interface StandingInfo {
  place: number;
  person: string;
  name: string;
  boss: boolean;
  you: boolean;
  rating: number;
  low: number;
  high: number;
  games: number;
  version: number;
  language: string;
  beaten: string[];
}

export interface StandingsInfo {
  stamp: string;
  games: number;
  text: string;
  lines: StandingInfo[];
  waiting: string[];
}

export interface VersionInfo {
  number: number;
  file: string;
  size: number;
  pushed: number;
  language: string;
  state: "accepted" | "checking" | "refused" | "waiting";
  state_text: string;
  active: boolean;
  findings: FindingInfo[];
  words: string;
}

export interface VersusLine {
  person: string;
  name: string;
  games: number;
  better: number;
  equal: number;
  worse: number;
}

export interface VersusTable {
  players: GamePlayer[];
  cells: ((VersusLine | null)[])[];
}
