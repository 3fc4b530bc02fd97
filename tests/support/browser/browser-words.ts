import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@perpetua/contracts/languages';
import { createInstance } from 'i18next';
import type account from '../../../frontend/src/locales/en/account.json';
import type audit from '../../../frontend/src/locales/en/audit.json';
import type cart from '../../../frontend/src/locales/en/cart.json';
import type catalogue from '../../../frontend/src/locales/en/catalogue.json';
import type cemeteries from '../../../frontend/src/locales/en/cemeteries.json';
import type common from '../../../frontend/src/locales/en/common.json';
import type contact from '../../../frontend/src/locales/en/contact.json';
import type dashboard from '../../../frontend/src/locales/en/dashboard.json';
import type errors from '../../../frontend/src/locales/en/errors.json';
import type explorer from '../../../frontend/src/locales/en/explorer.json';
import type fulfilment from '../../../frontend/src/locales/en/fulfilment.json';
import type graveYear from '../../../frontend/src/locales/en/graveYear.json';
import type graves from '../../../frontend/src/locales/en/graves.json';
import type identity from '../../../frontend/src/locales/en/identity.json';
import type invoices from '../../../frontend/src/locales/en/invoices.json';
import type landing from '../../../frontend/src/locales/en/landing.json';
import type legal from '../../../frontend/src/locales/en/legal.json';
import type messageNot from '../../../frontend/src/locales/en/messageNot.json';
import type notifications from '../../../frontend/src/locales/en/notifications.json';
import type office from '../../../frontend/src/locales/en/office.json';
import type operations from '../../../frontend/src/locales/en/operations.json';
import type ordering from '../../../frontend/src/locales/en/ordering.json';
import type outbox from '../../../frontend/src/locales/en/outbox.json';
import type partners from '../../../frontend/src/locales/en/partners.json';
import type person from '../../../frontend/src/locales/en/person.json';
import type phoneOrder from '../../../frontend/src/locales/en/phoneOrder.json';
import type plans from '../../../frontend/src/locales/en/plans.json';
import type products from '../../../frontend/src/locales/en/products.json';

interface Texts {
  account: typeof account;
  audit: typeof audit;
  cart: typeof cart;
  catalogue: typeof catalogue;
  cemeteries: typeof cemeteries;
  common: typeof common;
  contact: typeof contact;
  dashboard: typeof dashboard;
  errors: typeof errors;
  explorer: typeof explorer;
  fulfilment: typeof fulfilment;
  graveYear: typeof graveYear;
  graves: typeof graves;
  identity: typeof identity;
  invoices: typeof invoices;
  landing: typeof landing;
  legal: typeof legal;
  messageNot: typeof messageNot;
  notifications: typeof notifications;
  office: typeof office;
  operations: typeof operations;
  ordering: typeof ordering;
  outbox: typeof outbox;
  partners: typeof partners;
  person: typeof person;
  phoneOrder: typeof phoneOrder;
  plans: typeof plans;
  products: typeof products;
}

type Singular<Key extends string> = Key extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : Key;
type KeysOf<Part> = {
  [Key in keyof Part & string]: Part[Key] extends string ? Singular<Key> : `${Key}.${KeysOf<Part[Key]>}`;
}[keyof Part & string];
/**
 * The key of an interface text as namespace and key, e.g. 'cart:checkout'. The key of a plural has no suffix such as
 * `_one`.
 */
export type Word = { [Name in keyof Texts]: `${Name}:${KeysOf<Texts[Name]>}` }[keyof Texts];

type Values = Record<string, string | number>;

/** The texts of one language, as a user sees them. */
export interface Words {
  /**
   * The text with its values filled in, without its tags (such as those of links); throws if the text or a value is
   * missing.
   */
  (word: Word, values?: Values): string;
  /** A pattern for the whole text, in which a value that is not given matches anything. */
  like(word: Word, values?: Values): RegExp;
  /** A pattern for the text within a longer one, such as the accessible name of a card. */
  within(word: Word, values?: Values): RegExp;
}

const namespaces: Record<keyof Texts, true> = {
  account: true,
  audit: true,
  cart: true,
  catalogue: true,
  cemeteries: true,
  common: true,
  contact: true,
  dashboard: true,
  errors: true,
  explorer: true,
  fulfilment: true,
  graveYear: true,
  graves: true,
  identity: true,
  invoices: true,
  landing: true,
  legal: true,
  messageNot: true,
  notifications: true,
  office: true,
  operations: true,
  ordering: true,
  outbox: true,
  partners: true,
  person: true,
  phoneOrder: true,
  plans: true,
  products: true,
};
const locales = new URL('../../../frontend/src/locales/', import.meta.url);
/** A placeholder for a value that is not given; no text contains this character. */
const anything = '\uE000';

/** Reads the language's files and formats texts as the interface does. */
export function wordsOf(language: Language): Words {
  const texts = Object.fromEntries(Object.keys(namespaces).map((name) => [name, fileOf(language, name)]));
  // Plain `pt` has the plural forms of Brazil.
  const tag = language === 'pt' ? 'pt-PT' : language;
  const i18n = createInstance();
  void i18n.init({
    lng: tag,
    resources: { [tag]: texts },
    initAsync: false,
    interpolation: { escapeValue: false },
    missingInterpolationHandler: () => anything,
  });
  // The key is a plain string here: checking every key against the types of i18next takes the compiler a minute.
  const read = (word: string, values: Values = {}): string => {
    if (!i18n.exists(word, values)) throw new Error(`There is no ${word} in ${language}.`);
    return i18n.t(word, values).replaceAll(/<\/?\w+>/g, '');
  };
  const pattern = (word: string, values?: Values) => read(word, values).split(anything).map(escaped).join('.*');
  const text = (word: string, values?: Values): string => {
    const whole = read(word, values);
    if (whole.includes(anything)) throw new Error(`${word} needs more values: ${whole.replaceAll(anything, '…')}`);
    return whole;
  };
  return Object.assign(text, {
    like: (word: string, values?: Values) => new RegExp(`^${pattern(word, values)}$`, 's'),
    within: (word: string, values?: Values) => new RegExp(pattern(word, values), 's'),
  });
}

function fileOf(language: Language, namespace: string): Record<string, unknown> {
  const path = fileURLToPath(new URL(`${language}/${namespace}.json`, locales));
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
