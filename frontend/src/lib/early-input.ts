type Control = HTMLButtonElement | HTMLInputElement | HTMLSelectElement;

declare global {
  interface Window {
    /** Set by `public/early-input.js`: the controls used so far, in order; from the first call on, none is kept. */
    perpetuaEarlyInput?: () => readonly Control[];
  }
}

const controls = 'button, input[type=radio], input[type=checkbox], select';
const pauseMs = 50;
/** How long an input is kept; after that it would come as a surprise. */
const timeoutMs = 10_000;

/**
 * Gives React, in order, the buttons pressed and the choices made while the page could not answer yet, and later each one
 * that React blocks. To be called when React has been given the page: it takes the page over part by part, and lets no
 * event through to a part that still waits for its texts. A choice made before that stays on the page, but React's state
 * does not know it.
 */
export function replayEarlyInput(): void {
  keep(...(window.perpetuaEarlyInput?.() ?? []));
  for (const type of ['click', 'change']) window.addEventListener(type, keepIfBlocked, { capture: true });
}

interface Kept {
  /** Makes the input again. */
  repeat: () => void;
  /** The instant in milliseconds after which it is dropped. */
  deadline: number;
}

/** In the order of their last use. A control used several times is repeated once. */
const kept = new Map<Control, Kept>();
let isDispatching = false;

function keep(...used: readonly Control[]): void {
  const wasEmpty = kept.size === 0;
  for (const control of used.filter(isStillMeant)) {
    kept.delete(control);
    kept.set(control, { repeat: repetitionOf(control), deadline: Date.now() + timeoutMs });
  }
  if (wasEmpty) repeatFirst();
}

/** Whether no other radio button of its group has been chosen since. */
const isStillMeant = (control: Control) => !control.matches('[type=radio]') || (control as HTMLInputElement).checked;

/** What is chosen is read now: React may draw its own state over it. */
function repetitionOf(control: Control): () => void {
  if (control instanceof HTMLButtonElement) return () => control.click();
  const { value } = control;
  if (control instanceof HTMLSelectElement) {
    return () => {
      control.value = value;
      control.dispatchEvent(new Event('change', { bubbles: true }));
    };
  }
  const { checked } = control;
  return () => {
    control.checked = !checked;
    control.click();
  };
}

function keepIfBlocked({ target, type }: Event): void {
  const control = target instanceof Element ? target.closest<Control>(controls) : null;
  if (control === null || isDispatching || type !== eventOf(control)) return;
  const arrival = arrivalAt(control);
  setTimeout(() => {
    if (!arrival.hasCome()) keep(control);
  });
}

/**
 * Repeats the first kept input until its event comes through, and only then the next: a button needs the choices made
 * before it, and React the time to draw them.
 */
function repeatFirst(): void {
  const [first] = kept;
  if (first === undefined) return;
  const [control, { repeat, deadline }] = first;
  const isOver = !control.isConnected || Date.now() > deadline || comesThrough(control, repeat);
  if (isOver) kept.delete(control);
  setTimeout(repeatFirst, isOver ? 0 : pauseMs);
}

function comesThrough(control: Control, repeat: () => void): boolean {
  const arrival = arrivalAt(control);
  isDispatching = true;
  repeat();
  isDispatching = false;
  return arrival.hasCome();
}

const eventOf = (control: Control) => (control instanceof HTMLSelectElement ? 'change' : 'click');

/** Watches for the next event of the control; `hasCome` also ends the watch. */
function arrivalAt(control: Control) {
  let isThrough = false;
  const see = () => (isThrough = true);
  control.addEventListener(eventOf(control), see, { capture: true });
  const hasCome = () => {
    control.removeEventListener(eventOf(control), see, { capture: true });
    return isThrough;
  };
  return { hasCome };
}
