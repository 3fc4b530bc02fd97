/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Language } from '@perpetua/contracts/languages';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../fixtures/eventually.js';

/** A file from a person's disk or camera. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** How a person operates a page: each journey is written once against this interface and runs in every input mode. */
export interface InputMode {
  /** Activates a button, a link or a tab. */
  press(target: Locator): Promise<void>;
  /** Activates a target twice, as an impatient person does. */
  pressTwice(target: Locator): Promise<void>;
  /** Replaces the text of a field, or moves a slider to the value. */
  write(field: Locator, text: string): Promise<void>;
  /** Sets a date field to this day, `YYYY-MM-DD`. */
  date(field: Locator, day: string): Promise<void>;
  /** Switches a radio button or a checkbox on. */
  check(target: Locator): Promise<void>;
  /**
   * Chooses an option: of a select, the one whose text is `choice`; of the suggestions for a field, the first whose
   * text begins with `choice`.
   */
  choose(field: Locator, choice: string): Promise<void>;
  /** Chooses files through a button or field that opens a file chooser. */
  attach(target: Locator, ...files: ChosenFile[]): Promise<void>;
  /** Marks the point in the middle of a map. */
  mark(map: Locator): Promise<void>;
}

/** How a journey runs: the input mode and the language. */
export interface Way {
  way: string;
  language: Language;
  inputOn: (page: Page) => InputMode;
}

/** The ways in which a journey runs, for `describe.each(ways)('$way', …)`. */
export const byPointer: Way = { way: 'by pointer in Portuguese', language: 'pt', inputOn: pointer };
export const byKeyboard: Way = { way: 'by keyboard alone in English', language: 'en', inputOn: keyboard };
export const inSpanish: Way = { way: 'by pointer in Spanish', language: 'es', inputOn: pointer };
export const ways: readonly Way[] = [byPointer, byKeyboard];
/**
 * The ways in which a journey runs whose controls other journeys operate as well: both input modes, and the languages
 * that `axe.journey.spec.ts` does not check.
 */
export const translatedWays: readonly Way[] = [byKeyboard, inSpanish];

/**
 * An element that is narrower is visually hidden and meant for keyboards and screen readers; a pointer uses its label.
 */
const SMALLEST_SEEN_PX = 8;

/** Operates a page by mouse, or by touch if the window has a touch screen. */
export function pointer(page: Page): InputMode {
  const press = async (target: Locator) => {
    const hasTouch = await page.evaluate(() => navigator.maxTouchPoints > 0);
    await (hasTouch ? target.tap() : target.click());
  };
  return {
    press,
    pressTwice: (target) => target.dblclick(),
    mark: press,
    write: (field, text) => field.fill(text),
    date: (field, day) => field.fill(dayFirst(day)),
    check: async (target) => {
      await target.waitFor({ state: 'attached' });
      const { width = 0 } = (await target.boundingBox()) ?? {};
      if (width >= SMALLEST_SEEN_PX) return target.check();
      if (!(await target.isChecked())) await press(target.locator('xpath=ancestor::label'));
    },
    choose: async (field, choice) => {
      if (await isList(field)) return void (await field.selectOption({ label: choice }));
      await field.fill(choice);
      await press(optionOf(page, choice));
    },
    attach: (target, ...files) => chosenBy(page, () => press(target), files),
  };
}

const isList = (field: Locator): Promise<boolean> => field.evaluate((element) => element instanceof HTMLSelectElement);
/**
 * The first option whose name begins with `choice`. A list that is still being filtered may also contain options with
 * these words later in their names.
 */
const optionOf = (page: Page, choice: string): Locator => {
  const words = choice.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return page.getByRole('option', { name: new RegExp(`^${words}`) }).first();
};

async function chosenBy(page: Page, ask: () => Promise<void>, files: ChosenFile[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), ask()]);
  await chooser.setFiles(files);
}

/** Operates a page by keyboard alone; fails if the keyboard does not reach an element. */
export function keyboard(page: Page): InputMode {
  const key = (name: string) => page.keyboard.press(name);
  const press = async (target: Locator) => {
    await reach(page, target);
    await key('Enter');
  };
  const pressTwice = async (target: Locator) => {
    await press(target);
    await key('Enter');
  };
  const write = async (field: Locator, text: string) => {
    await reach(page, field);
    if (await isRange(field)) return slideTo(page, field, Number(text));
    await key('ControlOrMeta+A');
    await (text === '' ? key('Delete') : page.keyboard.type(text));
  };
  return {
    press,
    pressTwice,
    write,
    mark: press,
    date: async (field, day) => {
      await write(field, dayFirst(day));
    },
    check: async (target) => {
      await reach(page, target);
      if (!(await target.isChecked())) await key('Space');
    },
    choose: async (field, choice) => {
      if (await isList(field)) return chooseFromList(page, field, choice);
      await write(field, choice);
      await chooseProposed(page, optionOf(page, choice));
    },
    attach: (target, ...files) => chosenBy(page, () => press(target), files),
  };
}

const isRange = (field: Locator): Promise<boolean> => field.evaluate((element) => element.matches('input[type=range]'));

/** Moves the focused slider step by step, one key press each. */
async function slideTo(page: Page, slider: Locator, wanted: number): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const value = Number(await slider.inputValue());
    if (value === wanted) return;
    await page.keyboard.press(value < wanted ? 'ArrowRight' : 'ArrowLeft');
  }
  throw new Error(`${String(slider)} did not come to ${wanted} by keyboard`);
}

/** The number of key presses after which an element or value counts as unreachable. */
const MAX_STEPS = 150;

/** Where the focus is, relative to the wanted element; `on` describes the focused element. */
interface Focus {
  /** The key that moves the focus closer to the element; undefined if the element has the focus. */
  next: 'Tab' | 'Shift+Tab' | 'ArrowRight' | 'ArrowLeft' | 'ArrowUp' | 'ArrowDown' | undefined;
  on: string;
}

/**
 * Moves the focus to an element by Tab, and by arrow keys within a group. If the element is not reached, throws an
 * error that lists the elements that had the focus on the way.
 */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  await eventually(() => target.isEnabled(), { within: 20_000, every: 20, what: `${String(target)} to be enabled` });
  const passed: string[] = [];
  while (passed.length < MAX_STEPS) {
    const { next, on } = await target.evaluate(focusFrom);
    if (next === undefined) return;
    passed.push(on);
    await page.keyboard.press(next);
  }
  throw new Error(`${String(target)} is not reached by keyboard; passed:\n${passed.join('\n')}`);
}

function focusFrom(wanted: Element): Focus {
  const active = document.activeElement ?? document.body;
  const name = active.getAttribute('aria-label') ?? (active.textContent || active.id).slice(0, 60);
  const on = `${active.tagName.toLowerCase()} ${name.replaceAll(/\s+/g, ' ')}`;
  if (active === wanted) return { next: undefined, on };
  const group = '[role=grid], [role=menu], [role=radiogroup], [role=tablist], [role=toolbar]';
  const isRadioBeside =
    active instanceof HTMLInputElement &&
    wanted instanceof HTMLInputElement &&
    active.type === 'radio' &&
    wanted.type === 'radio' &&
    active.name === wanted.name;
  const isBeside = active.closest(group) !== null && active.closest(group) === wanted.closest(group);
  if (isRadioBeside || isBeside) return { next: arrowTowards(), on };
  const isBehind = (active.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  return { next: isBehind && active !== document.body ? 'Shift+Tab' : 'Tab', on };

  function arrowTowards(): Focus['next'] {
    const [from, to] = [active.getBoundingClientRect(), wanted.getBoundingClientRect()];
    const down = (to.top + to.bottom - from.top - from.bottom) / 2;
    if (Math.abs(down) > Math.min(from.height, to.height) / 2) return down > 0 ? 'ArrowDown' : 'ArrowUp';
    return to.left > from.left ? 'ArrowRight' : 'ArrowLeft';
  }
}

/** A day as people type it: "2026-12-01" → "01/12/2026". */
const dayFirst = (day: string): string => day.split('-').toReversed().join('/');

async function chooseFromList(page: Page, list: Locator, choice: string): Promise<void> {
  await reach(page, list);
  await page.keyboard.press('Home');
  const isChosen = () =>
    list.evaluate((element, words) => (element as HTMLSelectElement).selectedOptions[0]?.text === words, choice);
  for (let step = 0; !(await isChosen()); step += 1) {
    if (step === MAX_STEPS) throw new Error(`${String(list)} has no “${choice}”.`);
    await page.keyboard.press('ArrowDown');
  }
}

/**
 * Moves down the suggestions until the wanted one is active, and selects it. Comparing ids is not enough: after new
 * results have replaced the list, another option has the id of the active one until MUI moves its highlight.
 */
async function chooseProposed(page: Page, option: Locator): Promise<void> {
  await option.waitFor();
  const isActive = () =>
    option.evaluate(
      ({ id, classList }) =>
        classList.contains('Mui-focused') && document.activeElement?.getAttribute('aria-activedescendant') === id,
    );
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press('ArrowDown');
    if (await isActive()) return page.keyboard.press('Enter');
  }
  throw new Error(`${String(option)} is not reached by arrow keys.`);
}
