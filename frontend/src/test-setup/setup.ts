import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import i18next, { type TypeOptions } from 'i18next';
import { languageNames, startI18n } from '../lib/i18n';

/** All namespaces, so that no text is still loading while a test checks what is rendered. */
const namespaces = Object.keys({
  account: true,
  agenda: true,
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
  office: true,
  operations: true,
  ordering: true,
  outbox: true,
  partners: true,
  person: true,
  phoneOrder: true,
  plans: true,
  products: true,
} satisfies Record<keyof TypeOptions['resources'], true>);

/** Loads the real texts of all languages; every test starts in Portuguese with an empty browser. */
beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces(namespaces);
  await i18next.loadLanguages(Object.keys(languageNames));
});

/** jsdom does not have this function. */
window.reportError ??= (error: unknown) => console.error(error);

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await i18next.changeLanguage('pt');
});

afterEach(() => {
  jest.restoreAllMocks();
});
