// What travels between server and browser: written by `make wire` from web/wire/*.py, do not edit.

export interface Absence {
  seat: number;
  seconds: number;
  due: boolean;
  text: string;
}

export interface AidMessage {
  type: "aid";
  name: string;
  given: string;
  ref?: string | null;
}

export interface AidState {
  name: string;
  title: string;
  meaning: string;
  value: boolean | number | string;
  choices: ([string, string])[];
}

export interface AnalysedGame {
  game: string;
  seats: number;
  seat: number | null;
  finished: boolean;
  hidden: boolean;
  moves: AnalysedMove[];
  final: number[] | null;
}

export interface AnalysedMove {
  number: number;
  seat: number;
  move: string;
  chances: number[];
  judged: boolean;
  best: string | null;
  best_chance: number | null;
  played_chance: number | null;
  loss: number;
  mark: string | null;
  solved: boolean;
  proven: ProvenPosition | null;
}

export interface AnalysisProgress {
  done: number;
  total: number;
  finished: boolean;
  analysis: AnalysedGame | null;
  text: string;
  verdicts: string[];
  best_moves: string[];
}

export interface AnswerForm {
  answers: string[];
}

export interface AnswerMessage {
  type: "answer";
  text: string;
  ref: string | null;
}

export interface AnswerNowMessage {
  type: "cancel";
  ref?: string | null;
}

export interface ArrivalForm {
  ticket: string;
}

export interface Arrived {
  name: string;
}

export interface ClockForm {
  seconds: number;
  increment?: number;
}

export interface ClockState {
  left: number[];
  running: number;
  increment: number;
  total: number;
}

export interface ComputerPlayerInfo {
  spec: string;
  level: boolean;
  label: string;
  meaning: string;
}

export interface DeletionForm {
  sure: "delete everything";
}

export interface DeviceForm {
  origin?: string | null;
}

export interface Ending {
  winners: number[];
  reason: string;
  text: string;
}

export interface ErrorMessage {
  type: "error";
  code: string;
  text: string;
  seq: number;
  ref: string | null;
}

export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  facts: string;
  first: TableForm;
  friendly: TableForm;
  fewest: number;
  most: number;
  default_preset: string;
  presets: PresetInfo[];
  options: OptionInfo[];
  players: ComputerPlayerInfo[];
  sides: string[];
  first_option: string | null;
  hides: boolean;
}

export interface HintMessage {
  type: "hint";
  seq: number;
  move: string;
  text: string;
  chances: MoveChance[];
  ref: string | null;
  words: string[];
  margins: MoveMargin[];
}

export interface HintRequest {
  type: "hint";
  ref?: string | null;
}

export interface IgnoreEnd {
  id: string;
}

export interface IgnoreForm {
  seat: number;
  kind: "block" | "mute";
}

export interface IgnoredPerson {
  id: string;
  kind: "block" | "mute";
  name: string;
  made: number;
}

export interface LevelChoice {
  spec: string;
  label: string;
}

export interface LevelForm {
  spec: string;
}

export interface Link {
  path: string;
  address: string;
  qr: string;
}

export interface LogLine {
  n: number;
  text: string;
}

export interface MoveChance {
  move: string;
  text: string;
  chance: string;
}

export interface MoveMargin {
  move: string;
  text: string;
  low: number;
  high: number;
}

export interface MoveMessage {
  type: "move";
  seq: number;
  move: string;
  ref?: string | null;
}

export interface NameForm {
  name: string;
}

export interface OfferAnswer {
  type: "reply";
  offer: number;
  accept: boolean;
  ref?: string | null;
}

export interface OfferInfo {
  number: number;
  kind: "abort" | "adjourn" | "claim" | "computer" | "draw" | "undo";
  state: "accepted" | "declined" | "lapsed" | "open" | "withdrawn";
  waits: boolean;
  own: boolean;
  text: string;
}

export interface OfferMessage {
  type: "offer";
  seq: number;
  kind: "abort" | "adjourn" | "claim" | "computer" | "draw" | "undo";
  ref?: string | null;
}

export interface Opened {
  id: string;
  seat: number;
}

export interface OptionInfo {
  name: string;
  title: string;
  meaning: string;
  sort: "choice" | "flag" | "int" | "number";
  default: boolean | number | string;
  choices: string[];
  titles: string[];
  lowest: number | null;
  low: number | null;
  high: number | null;
}

export interface PairedParticipant {
  number: number;
  name: string;
  points: string | null;
}

export interface PairingInfo {
  board: number;
  how: "bye" | "game" | "walkover";
  seats: PairedParticipant[];
  table: string | null;
  earlier: string[];
  over: boolean;
}

export interface PasskeyAnswer {
  ticket: string;
  credential: Record<string, unknown>;
}

export interface PasskeyOptions {
  ticket: string;
  options: string;
}

export interface PhraseChoice {
  code: string;
  text: string;
}

export interface PhrasesMessage {
  type: "phrases";
  said: SaidPhrase[];
}

export interface PingMessage {
  type: "ping";
  ref?: string | null;
}

export interface Place {
  name: string;
  kind: string;
  owner: number | null;
  count: number | null;
  items: string[];
  move: string | null;
}

export interface PongMessage {
  type: "pong";
  seq: number;
}

export interface Preparation {
  game: string;
  ready: boolean;
  failed: boolean;
  done: number;
  total: number;
  text: string;
}

export interface PresetInfo {
  name: string;
  title: string;
  meaning: string;
  fewest: number;
  most: number;
  options: Record<string, boolean | number | string>;
  lesson: boolean;
}

export interface Problem {
  code: string;
  text: string;
}

export interface Profile {
  name: string;
  ratings: RatingInfo[];
  puzzle_ratings: PuzzleRating[];
  by_game: ResultCount[];
  by_opponent: ResultCount[];
  by_rules: ResultCount[];
  by_ending: ResultCount[];
  passkeys: number;
}

export interface ProvenMargin {
  low: number;
  high: number;
}

export interface ProvenPosition {
  value: ProvenMargin;
  moves: Record<string, ProvenMargin>;
}

export interface PushKeys {
  p256dh: string;
  auth: string;
}

export interface PushServerKey {
  key: string;
}

export interface PuzzleChoice {
  choice: string;
  text: string;
}

export interface PuzzleGame {
  name: string;
  title: string;
  today: PuzzleOfDay;
  score: string;
  rating: string;
  strength: string;
  levels: PuzzleLevel[];
}

export interface PuzzleInfo {
  id: string;
  number: number;
  right: boolean | null;
}

export interface PuzzleLevel {
  level: number;
  label: string;
  score: string;
  next: string | null;
  puzzles: PuzzleInfo[];
}

export interface PuzzleList {
  day: string;
  games: PuzzleGame[];
}

export interface PuzzleOfDay {
  puzzle: PuzzleInfo;
  sort: string;
  rules: string;
  label: string;
}

export interface PuzzlePoint {
  puzzle: string;
  points: number;
  uncertainty: number;
}

export interface PuzzleRating {
  game: string;
  title: string;
  points: number;
  uncertainty: number;
  provisional: boolean;
  tried: number;
  solved: number;
  history: PuzzlePoint[];
}

export interface PuzzleVerdict {
  given: string[];
  right: boolean;
  counted: boolean;
  first: boolean;
  remark: string;
  answers: string[];
  explanation: string[];
  score: string;
  rating: string;
  strength: string;
  next: string | null;
}

export interface QuestionInfo {
  name: string;
  meaning: string;
  usage: string;
}

export interface QuestionMessage {
  type: "ask";
  name: string;
  given?: string;
  ref?: string | null;
}

export interface RatingInfo {
  game: string;
  title: string;
  pool: "levels" | "people";
  points: number;
  uncertainty: number;
  provisional: boolean;
  games: number;
  history: RatingPoint[];
}

export interface RatingPoint {
  table: string;
  ended: number;
  points: number;
  uncertainty: number;
}

export interface RematchMessage {
  type: "again";
  ref?: string | null;
}

export interface Replay {
  id: string;
  game: string;
  title: string;
  label: string;
  names: string[];
  viewer: number;
  allowed: number[];
  moves: string[];
  movers: number[];
  log: LogLine[];
  over: string | null;
  started: string;
}

export interface ReplayMoment {
  number: number;
  scene: Scene;
}

export interface ReportForm {
  seat: number;
  reason: "name" | "phrases" | "stalling" | "unfair";
}

export interface ResignMessage {
  type: "resign";
  ref?: string | null;
}

export interface ResultCount {
  label: string;
  games: number;
  won: number;
  drawn: number;
  lost: number;
}

export interface ReturnMessage {
  type: "return";
  ref?: string | null;
}

export interface RoundInfo {
  number: number;
  pairings: PairingInfo[];
  free: string[];
}

export interface RulesExample {
  text: string;
  scene: Scene;
}

export interface RulesPage {
  game: string;
  title: string;
  preset: string;
  options: Record<string, boolean | number | string>;
  label: string;
  lines: string[];
  names: string[];
  examples: RulesExample[];
}

export interface SaidPhrase {
  number: number;
  seat: number;
  code: string;
  text: string;
}

export interface SayMessage {
  type: "say";
  phrase: string;
  ref?: string | null;
}

export interface Scene {
  game: string;
  seat: number;
  mover: number;
  scores: number[];
  places: Place[];
  actions: string[];
  winners: number[] | null;
  reason: string | null;
  premoves: string[];
}

export interface ScriptError {
  game: string;
  error: string;
}

export interface SeatAtTable {
  side: string;
  person: boolean;
  free: boolean;
  here: boolean;
}

export interface SeatInfo {
  name: string;
  person: boolean;
  free: boolean;
  rating: SeatRating | null;
}

export interface SeatRating {
  points: number;
  uncertainty: number;
  provisional: boolean;
  gained: number | null;
}

export interface SeekCount {
  game: string;
  count: number;
}

export interface SeekForm {
  game: string;
  preset?: string | null;
  pace?: "calm" | "quick" | "untimed" | null;
  private?: boolean;
  name?: string;
}

export interface SeekState {
  table: string | null;
  waited: number;
  points: number;
  distance: number | null;
  others: number;
  level: TableForm | null;
}

export interface ShownQuestion {
  id: string;
  game: string;
  title: string;
  number: number;
  total: number;
  sort: string;
  rules: string;
  label: string;
  question: string;
  names: string[];
  scene: Scene;
  log: LogLine[];
  choices: PuzzleChoice[];
  several: boolean;
  right: boolean | null;
}

export interface SitForm {
  seat?: number | null;
  name?: string;
  named?: boolean | null;
}

export interface SubscriptionForm {
  endpoint: string;
  keys: PushKeys;
}

export interface TableForm {
  game: string;
  seats: string[];
  preset?: string | null;
  options?: Record<string, boolean | number | string>;
  seat?: number | null;
  name?: string;
  listed?: boolean;
  clock?: ClockForm | null;
  days?: 1 | 2 | 3 | 5 | 7 | 14 | null;
  hints?: boolean;
  named?: boolean;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  label: string;
  seats: SeatInfo[];
  seat: number;
  started: string;
  changed: number;
  kind: string;
  over: boolean;
  won: boolean | null;
  yours: boolean;
  days: number | null;
  due: number | null;
  away: string[];
  clock: ClockForm | null;
  attended: boolean;
  spectators: number;
}

export interface TableMessage {
  type: "table";
  seq: number;
  you: number;
  game: string;
  title: string;
  kind: string;
  names: string[];
  seats: SeatAtTable[];
  scene: Scene;
  moves: number;
  log: LogLine[];
  turn: Turn;
  over: Ending | null;
  thinking: boolean;
  can_undo: boolean;
  clock: ClockState | null;
  turns: TurnClock | null;
  advice: string | null;
  aids: AidState[];
  questions: QuestionInfo[];
  advised: string | null;
  next: string | null;
  spectators: number;
  hints: boolean;
  offers: string[];
  offer: OfferInfo | null;
  absence: Absence | null;
  adjourned: boolean;
  series: string | null;
  resumable: boolean;
  tournament: string | null;
  phrases: PhraseChoice[];
}

export interface TimeMessage {
  type: "time";
  seq: number;
  turn: number;
  absence: number;
}

export interface TournamentEntryForm {
  name?: string;
}

export interface TournamentForm {
  game: string;
  format: "groups" | "knock_out" | "round_robin" | "swiss";
  preset?: string | null;
  options?: Record<string, boolean | number | string>;
  seats?: number;
  rounds?: number;
  clock?: ClockForm | null;
  days?: 1 | 2 | 3 | 5 | 7 | 14 | null;
  patience?: 2 | 5 | 10 | 20 | 60;
  title?: string;
  listed?: boolean;
  levels?: string[];
  plays?: boolean;
  name?: string;
}

export interface TournamentInfo {
  id: string;
  title: string;
  game: string;
  game_title: string;
  rules: string;
  format: "groups" | "knock_out" | "round_robin" | "swiss";
  format_title: string;
  state: "open" | "over" | "running";
  state_text: string;
  round: number;
  rounds: number;
  participants: number;
  you: number;
  days: number | null;
  made: number;
}

export interface TournamentOpened {
  id: string;
  you: number;
}

export interface TournamentStanding {
  place: number;
  number: number;
  name: string;
  person: boolean;
  left: boolean;
  entered: number;
  points: string;
  ties: string[];
  games: number;
  wins: number;
}

export interface TournamentState {
  stamp: string;
  info: TournamentInfo;
  terms: string[];
  standings: TournamentStanding[];
  tie_titles: string[];
  rounds: RoundInfo[];
  you: number;
  left: boolean;
  name: string;
  playing: string | null;
  news: string;
  may_enter: boolean;
  may_leave: boolean;
  may_begin: boolean;
  levels: LevelChoice[];
}

export interface Turn {
  seat: number;
  text: string;
}

export interface TurnClock {
  days: number;
  due: number | null;
  vacations: (number | null)[];
}

export interface TurnCount {
  turns: number;
}

export interface TurnNotice {
  title: string;
  body: string;
  link: string;
  tag: string;
  turns: number;
}

export interface UndoMessage {
  type: "undo";
  seq: number;
  ref?: string | null;
}

export interface UnsubscribeForm {
  endpoint: string;
}

export interface VacationForm {
  days: number;
}

export interface VacationState {
  until: number | null;
  left: number;
}

export interface WithdrawMessage {
  type: "withdraw";
  offer: number;
  ref?: string | null;
}

export type FromBrowser = MoveMessage | UndoMessage | OfferMessage | OfferAnswer | WithdrawMessage | ReturnMessage | ResignMessage | RematchMessage | HintRequest | AnswerNowMessage | AidMessage | QuestionMessage | SayMessage | PingMessage;

export type FromServer = TableMessage | TimeMessage | PhrasesMessage | HintMessage | AnswerMessage | ErrorMessage | PongMessage;
