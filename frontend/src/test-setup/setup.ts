import '@testing-library/jest-dom/jest-globals';
import { afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { configure } from '@testing-library/react';
import i18next, { type TypeOptions } from 'i18next';
import { startI18n } from '../lib/i18n';

// A busy machine needs longer than the second that is the default; a condition that holds ends the wait at once.
configure({ asyncUtilTimeout: 15_000 });

/** All namespaces, so that no text is still loading while a test checks what is rendered. */
const namespaces = Object.keys({
  absences: true,
  account: true,
  agenda: true,
  audit: true,
  cart: true,
  catalogue: true,
  cemeteries: true,
  common: true,
  contact: true,
  coverage: true,
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
} satisfies Record<keyof TypeOptions['resources'], true>);

/**
 * Loads the real texts in Portuguese; every test starts in that language with an empty browser. A test that changes the
 * language loads the texts of the other one by doing so.
 */
beforeAll(() => startI18n('pt', namespaces));

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
