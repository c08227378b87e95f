// Pointer and keyboard: what is pressed becomes a selection, a value, or one of the actions.

import { around } from "../dom.js";
import { ACTIONS, ARROWS, digitOf, isValue, letterOf, modeOf, nextCell, rectangle, valueOf } from "./keys.js";
import { MODES, TOOLS, WORDS, findSimilarCells } from "./marks.js";
import { areBeside, edgeNear, withSign } from "./pen.js";

const SLACK = 0.08; // the rim of a cell that a drag may cut, so that diagonals can be drawn
const TWICE_MS = 400; // two presses of one cell within this time are a double click
const STEP = 0.25; // a fast drag is looked at this often, in cells

/**
 * Listen to the board's pointer events: `hands` says what they mean while clues are entered, as ClueHands does; `onTwice(at)`
 * is called at a double click, and returns whether that means something of its own, or a promise of that. Returns a function that ends it.
 * @param {GridSession} session @param {BoardPicture} picture
 * @param {{isPath: () => boolean, hands: () => import("./clue_hands.js").ClueHands | undefined, onTwice: (at: number) => unknown}} options
 */
export function listenToPointer(session, picture, { isPath, hands, onTwice }) {
  const end = new AbortController();
  const { grid } = picture;
  /** @type {number[] | null} */
  let last = null; // where the drag was
  let adding = true; // a drag that began on a chosen cell with ctrl held takes cells away

  let many = false; // further cells may follow with the next drag
  let isClick = true; // it has not left the cell where it began
  let before = { at: -1, time: 0 }; // the press before this one

  /** @param {number} at */
  const visit = (at) => {
    if (stroke) return draw(at);
    if (at < 0 || at === session.focus) return;
    before.at = -1; // a drag is no half of a double click
    isClick = false;
    if (isPath() && [...session.selection].at(-2) === at) session.select([...session.selection].slice(0, -1), at);
    else if (adding) session.extend(at);
    else
      session.select(
        [...session.selection].filter((cell) => cell !== at),
        at,
      );
  };

  /** What the pen draws in one stroke; undo takes it back at once. @type {{before: Game, isOn: boolean | null, at: number} | null} */
  let stroke = null;

  /** @param {number} at */
  const draw = (at) => {
    if (!stroke || at < 0 || at === stroke.at) return;
    const { game } = session;
    stroke.isOn ??= !session.hasLine(stroke.at, at); // a stroke that begins on a line rubs it out
    const drawn = session.withLine(stroke.at, at, stroke.isOn);
    session.change(drawn, { replace: game !== stroke.before });
    stroke.at = at;
  };

  /** What a click of the pen means: a cross on an edge where edges are to be found, else a sign in a cell. @param {number} at @param {Spot} spot */
  const mark = (at, spot) => {
    const edge = session.edges && edgeNear(session.game, spot);
    if (edge) session.crossEdge(edge[0], edge[1]);
    else if (!session.settingUp) session.change(withSign(session.game, at));
  };

  /** @param {any} event */
  const press = (event) => {
    const at = picture.find(event.clientX, event.clientY);
    if (event.button !== 0 || at < 0 || session.isPaused) return;
    event.preventDefault(); // no text is selected, and the focus goes where we say
    if (session.entering === "pen" && !(session.settingUp && session.tool)) {
      stroke = { before: session.game, isOn: null, at };
      session.select([], at);
      last = [event.clientX, event.clientY];
      grid.setPointerCapture(event.pointerId);
      return;
    }
    const isTwice = before.at === at && event.timeStamp - before.time < TWICE_MS;
    isClick = true;
    before = { at: isTwice ? -1 : at, time: event.timeStamp };
    many = (event.ctrlKey || event.metaKey || session.several) && !isPath();
    adding = !(many && session.selection.has(at));
    if (event.shiftKey && !isPath()) session.select(rectangle(session.game, session.focus, at), at);
    else if (many) session.select([...session.selection].filter((cell) => cell !== at).concat(adding ? [at] : []), at);
    else session.select(hands()?.press(at) ?? [at], at);
    const meant = isTwice && onTwice(at);
    if (meant instanceof Promise) meant.then((isMeant) => isMeant || selectAlike(session, many));
    if (meant) return;
    if (isTwice && !session.tool) selectAlike(session, many); // with Ctrl held no browser calls it a double click
    picture.focus(at);
    last = [event.clientX, event.clientY];
    grid.setPointerCapture(event.pointerId);
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!last) return;
    const [x, y] = last;
    const size = grid.getBoundingClientRect().width / session.game.cols;
    const way = Math.hypot(event.clientX - x, event.clientY - y);
    const steps = Math.max(1, Math.ceil(way / (size * STEP)));
    for (let i = 1; i <= steps; i++) {
      visit(picture.find(x + ((event.clientX - x) * i) / steps, y + ((event.clientY - y) * i) / steps, SLACK));
    }
    last = [event.clientX, event.clientY];
  };

  /** @param {any} event */
  const release = (event) => {
    if (!last) return;
    last = null;
    if (stroke) {
      const { at, isOn } = stroke;
      stroke = null;
      session.select([], at);
      if (isOn === null && event.type === "pointerup") mark(at, picture.spot(event.clientX, event.clientY));
      picture.focus(at);
      return;
    }
    picture.focus(session.focus);
    if (event.type === "pointerup" && !many) hands()?.release({ isClick, spot: picture.spot(event.clientX, event.clientY) });
  };

  /** @param {PointerEvent} event */
  const pressBeside = (event) => {
    const place = event.button === 0 && session.tool ? picture.placeAt(event.clientX, event.clientY) : null;
    if (place && hands()?.beside(place)) event.preventDefault();
  };

  picture.board.addEventListener("pointerdown", pressBeside, { signal: end.signal });

  grid.addEventListener("pointerdown", press, { signal: end.signal });
  grid.addEventListener("pointermove", move, { signal: end.signal });
  grid.addEventListener("pointerup", release, { signal: end.signal });
  grid.addEventListener("pointercancel", release, { signal: end.signal });
  grid.addEventListener(
    "focusin",
    (event) => {
      const at = Number(around(event, "[data-at]")?.dataset.at);
      if (!last && at !== session.focus) session.select([at], at);
    },
    { signal: end.signal },
  );
  return () => end.abort();
}

const FIELDS = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog";

/**
 * Listen to keys: wherever the focus is, the board hears them, but for texts that are typed, dialogs, and what presses a
 * button that has the focus. `actions` are called by name. Returns a function that ends it.
 * @param {GridSession} session @param {BoardPicture} picture @param {Actions} actions
 */
export function listenToKeys(session, picture, actions) {
  const held = new Set(); // digits whose keys are down
  /** @param {any} event */
  const press = (event) => {
    if (event.defaultPrevented || event.isComposing) return;
    if (around(event, FIELDS) || document.querySelector("dialog[open]")) return;
    if (session.isPaused) {
      if (!["Escape", "p", "P"].includes(event.key)) return;
      event.preventDefault();
      return actions.pause();
    }
    const isTaken = around(event, "button, a, summary, input, [role=button]");
    if (handle(session, picture, actions, event, { onBoard: !isTaken, held })) event.preventDefault();
    const digit = digitOf(event);
    if (digit !== null) held.add(digit);
  };
  /** @param {any} event */
  const release = (event) => held.delete(digitOf(event));
  const forget = () => held.clear();
  document.addEventListener("keydown", press);
  document.addEventListener("keyup", release);
  addEventListener("blur", forget);
  return () => {
    document.removeEventListener("keydown", press);
    document.removeEventListener("keyup", release);
    removeEventListener("blur", forget);
  };
}

/**
 * Act on a key; returns whether it meant anything.
 * @param {GridSession} session @param {BoardPicture} picture @param {Actions} actions @param {KeyboardEvent} event
 * @param {{onBoard: boolean, held: Set<number>}} options
 */
function handle(session, picture, actions, event, { onBoard, held }) {
  const { key, shiftKey } = event;
  const command = event.ctrlKey || event.metaKey;
  const digit = digitOf(event);
  if (session.tool && /^[-\d]$/.test(key) && !command && !event.altKey && actions.typeClue(key)) return true;
  if (digit !== null && (/\d/.test(key) || shiftKey || command || event.altKey)) {
    if (event.repeat) return true;
    if (!session.type(digit, modeOf(session.mode, event), held)) actions.refuse(digit);
    return true;
  }
  if ((onBoard || ARROWS[key]) && walk(session, picture, event, command)) return true;
  const letter = key.length === 1 ? key.toLowerCase() : key;
  const isLetters = session.mode === "letter" && !session.settingUp && !command && !event.altKey;
  if (isLetters && /^[a-z]$/.test(letter)) return session.write(letter.charCodeAt(0) - 96);
  if (command) {
    const called = { z: shiftKey ? "redo" : "undo", y: "redo" }[letter];
    if (called) actions[called]();
    else if (letter === "a") session.select(session.game.given.keys(), session.focus);
    else return false;
    return true;
  }
  if (event.altKey) return (isValue(session.game, letterOf(event)) || session.mode === "letter") && act(session, actions, letterOf(event));
  if (isValue(session.game, letter)) {
    if (session.write(valueOf(letter), modeOf(session.mode, event))) session.advance();
    return true;
  }
  return act(session, actions, letter, event, onBoard);
}

/**
 * Act on a key that writes no value; Alt and a letter that is a value come without their event.
 * @param {GridSession} session @param {Actions} actions @param {string} letter @param {KeyboardEvent | null} [event]
 * @param {boolean} [onBoard]
 */
function act(session, actions, letter, event = null, onBoard = false) {
  const key = event?.key ?? letter;
  const mode = modesOf(session).concat(TOOLS).find((each) => each.key === letter);
  const called = ACTIONS[letter];
  if (called) actions[called]();
  else if (session.settingUp && ((mode && !session.canEnter(mode.id)) || key === " ")) return key === " " && onBoard && session.advance();
  else if (mode) session.set({ mode: mode.id });
  else if (["Backspace", "Delete"].includes(key)) actions.removeClue() || eraseBack(session, key);
  else if (letter === "." && session.erase()) session.advance();
  else if (key === " " && onBoard) nextMode(session, event?.shiftKey ? -1 : 1);
  else if (key === "Enter" && onBoard && session.mode === "pen" && !session.settingUp) session.change(withSign(session.game, session.focus));
  else if (key === "Enter" && onBoard) actions.enter();
  else return false;
  return true;
}

/** @param {GridSession} session @param {BoardPicture} picture @param {KeyboardEvent} given @param {boolean} command */
function walk(session, picture, { key, shiftKey }, command) {
  if (key === " " && command) {
    const held = session.selection.has(session.focus);
    const others = [...session.selection].filter((cell) => cell !== session.focus);
    session.select(held ? others : [...others, session.focus]);
    return true;
  }
  const at = nextCell(session.game, session.focus, key, command);
  if (at === null) return false;
  if (shiftKey && session.entering === "pen" && ARROWS[key]) {
    const { focus } = session;
    if (command) {
      if (session.edges && areBeside(session.game, focus, at)) session.crossEdge(focus, at);
      return true;
    }
    session.change(session.withLine(focus, at, !session.hasLine(focus, at)));
    session.select([], at);
  } else if (command && ARROWS[key]) session.select(session.selection, at);
  else if (shiftKey) session.select([...(session.selection.size ? session.selection : [session.focus]), at], at);
  else session.select([at], at);
  picture.focus(at);
  return true;
}

/** @param {GridSession} session @param {string} key */
function eraseBack(session, key) {
  const { game, focus, settingUp } = session;
  if (key === "Backspace" && settingUp && session.selection.size <= 1 && !game.given[focus] && focus > 0) {
    session.select([focus - 1], focus - 1); // what was typed in one go is taken back in one go
  }
  session.erase();
}

/** The modes of the keypad. @param {GridSession} session */
const modesOf = (session) => (session.words.length ? [...MODES, WORDS] : MODES);

/** @param {GridSession} session @param {number} by */
function nextMode(session, by) {
  const modes = modesOf(session);
  const at = modes.findIndex((mode) => mode.id === session.mode);
  session.set({ mode: modes[(at + by + modes.length) % modes.length].id });
}

/**
 * A double click selects every cell that looks alike; with Ctrl, besides those that are chosen.
 * @param {GridSession} session @param {boolean} isMore
 */
function selectAlike(session, isMore) {
  const { game, focus, mode } = session;
  const found = findSimilarCells(game, focus, mode);
  if (found.length) session.select(isMore ? [...session.selection, ...found] : found, focus);
}
