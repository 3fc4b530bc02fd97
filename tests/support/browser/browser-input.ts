/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Language } from '@perpetua/contracts/languages';
import type { Locator, Page } from 'playwright-core';
import { eventually } from '../fixtures/eventually.js';

/** What a person chooses from their disk or takes with their camera. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** How a person works a page: each journey is written once against these and made with every kind of hands. */
export interface InputMode {
  /** A button, a link, a tab: what it says is done. */
  press(target: Locator): Promise<void>;
  /** The same by somebody who is not sure that the first time counted. */
  pressTwice(target: Locator): Promise<void>;
  /** A field says this and nothing else; a slider stands at it. */
  write(field: Locator, text: string): Promise<void>;
  /** A date field says this day, `YYYY-MM-DD`. */
  date(field: Locator, day: string): Promise<void>;
  /** A radio button or a checkbox is on. */
  check(target: Locator): Promise<void>;
  /** A list of choices, or a field that proposes some while its text is typed, has the choice whose words begin so. */
  choose(field: Locator, choice: string): Promise<void>;
  /** A button or field that asks for files is given them. */
  attach(target: Locator, ...files: ChosenFile[]): Promise<void>;
  /** A point of a map that has no better name than its middle. */
  mark(map: Locator): Promise<void>;
}

/** A way through the application: with which hands, in which language. */
export interface Way {
  way: string;
  language: Language;
  inputOn: (page: Page) => InputMode;
}

/** For `describe.each(ways)('$way', …)`. */
export const ways: readonly Way[] = [
  { way: 'by pointer in Portuguese', language: 'pt', inputOn: pointer },
  { way: 'by keyboard alone in English', language: 'en', inputOn: keyboard },
];
export const inSpanish: Way = { way: 'by pointer in Spanish', language: 'es', inputOn: pointer };

/** Whatever is smaller is there for the keys and for screen readers; its label is what a pointer finds. */
const SMALLEST_SEEN_PX = 8;

/** Mouse or finger: a finger where the window has a touch screen. */
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
    date: (field, day) => field.fill(day),
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
/** By how its name begins: while the list still narrows down, others may have the same words further on. */
const optionOf = (page: Page, choice: string): Locator => {
  const words = choice.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return page.getByRole('option', { name: new RegExp(`^${words}`) }).first();
};

async function chosenBy(page: Page, ask: () => Promise<void>, files: ChosenFile[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), ask()]);
  await chooser.setFiles(files);
}

/** The keys alone: what cannot be reached by them cannot be used. */
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
      await reach(page, field);
      await typeDate(page, field, day);
    },
    check: async (target) => {
      await reach(page, target);
      if (!(await target.isChecked())) await key('Space');
    },
    choose: async (field, choice) => {
      if (await isList(field)) return chooseFromList(page, field, choice);
      await write(field, choice);
      await chooseProposed(page, field, optionOf(page, choice));
    },
    attach: (target, ...files) => chosenBy(page, () => press(target), files),
  };
}

const isRange = (field: Locator): Promise<boolean> => field.evaluate((element) => element.matches('input[type=range]'));

/** Moves a slider that has the focus, a step a key. */
async function slideTo(page: Page, slider: Locator, wanted: number): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const value = Number(await slider.inputValue());
    if (value === wanted) return;
    await page.keyboard.press(value < wanted ? 'ArrowRight' : 'ArrowLeft');
  }
  throw new Error(`${String(slider)} did not come to ${wanted} by keyboard`);
}

/** How many steps are tried before it is said that something cannot be reached. */
const MAX_STEPS = 100;

/** Where the focus is, seen from the wanted element, and what it is on. */
interface Focus {
  /** The key that leads on; none when it is there. */
  next: 'Tab' | 'Shift+Tab' | 'ArrowRight' | 'ArrowLeft' | 'ArrowUp' | 'ArrowDown' | undefined;
  on: string;
}

/** Brings the focus to an element by Tab, and by arrows within a group that is one stop; says what was passed where it cannot. */
async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  await eventually(() => target.isEnabled(), { within: 20_000, every: 20, what: `${String(target)} to be usable` });
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

/** Types a date as the browser's own field orders it, which the page does not know: wrongly first, where it is the other way. */
async function typeDate(page: Page, field: Locator, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  for (const digits of [month + date + year, date + month + year]) {
    await page.keyboard.type(digits);
    if ((await field.inputValue()) === day) return;
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
  }
  throw new Error(`${String(field)} does not take ${day}.`);
}

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

/** Goes down the proposals until the wanted one is the active one, and takes it. */
async function chooseProposed(page: Page, field: Locator, option: Locator): Promise<void> {
  await option.waitFor();
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press('ArrowDown');
    const [active, id] = await Promise.all([field.getAttribute('aria-activedescendant'), option.getAttribute('id')]);
    if (active !== null && active === id) return page.keyboard.press('Enter');
  }
  throw new Error(`${String(option)} is not reached by arrow keys.`);
}
