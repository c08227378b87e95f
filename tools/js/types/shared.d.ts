// What the whole page speaks of. The names are known in every file that is checked; nothing of this is ever loaded.

type Language = "en" | "zh";

/** A text in each language. */
type Texts = Record<Language, string>;

/** What stands in the braces of a text: see i18n.js. */
type Filling = Record<string, any>;

/** What is to be said, as Python sends it: a key of the catalogue and its parameters. */
interface Message {
  key: string;
  parameters: Filling;
}

/** An error as the server answers it, or any other: see ApiError in api.js. */
interface Failure {
  message: string;
  messages?: Texts | null;
  name?: string;
  /** That of HTTP; 0 where there was no answer. */
  status?: number;
  data?: Message | null;
  line?: number | null;
  column?: number | null;
  path?: string | null;
  /** The cells that it names. */
  cited?: string[];
  /** Rules in Python that run once the player agrees. */
  code?: string;
  /** The address from which the puzzle of a short link can be requested. */
  link?: string;
}

/** How far a long query is. */
interface Progress {
  steps: number;
  seconds: number;
  found?: number;
}

interface AskOptions {
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

/** The answer of /api/families: what there is in each family. */
interface Families {
  version: string;
  kernel: string;
  levels: string[];
  limits: { solutions: number; [name: string]: any };
  qr: boolean;
  sudoku: Family;
  calcudoku: Family;
  calendar: Family;
}

interface Family {
  rules: Rule[];
  formats: string[];
  sizes?: number[];
  recipes?: string[];
  ingredients?: Record<string, boolean>;
  boards?: BoardTitle[];
}

interface BoardTitle {
  name: string;
  title: string;
}

/** A view of the page, as each of the modules in VIEWS of app.js exports one. */
interface PageView {
  id: string;
  title: string;
  /** Rows of [keys, what they do]. */
  keys?: () => string[][];
  mount(root: HTMLElement, options: MountOptions): Mounted;
}

interface MountOptions {
  params: URLSearchParams;
  setParams: (values: Record<string, string>) => void;
  families: Families;
}

interface Mounted {
  unmount(): void;
  reconnected?(): void;
}

type Child = Node | string | number | boolean | null | undefined | Child[];

type Attributes = Record<string, string | number | boolean | null | undefined | ((event: any) => unknown)> | null;

interface DialogButton {
  label?: string;
  value: any;
  primary?: boolean;
}

/** A list to choose from, with its label. */
type ChoiceRow = HTMLElement & { field: HTMLSelectElement };

/** How a value is kept: see store.js. */
type Place = "localStorage" | "sessionStorage";

/** What a new puzzle is to be: the query for /api/make. */
type Wanted = Record<string, any>;

/** What a stretch of states is kept as. */
interface KeptStates<State> {
  states: State[];
  at: number;
}

/** How much of a step is shown. */
type Level = "where" | "technique" | "all";

/** The actions of the buttons of a step: see step_reveal.js. `stepBack` is optional. */
interface StepRevealActs {
  stepBack?: false | (() => unknown);
  nextStep: () => unknown;
  sayMore: () => unknown;
  sayAll: () => unknown;
  enter: () => unknown;
  close: () => unknown;
}
