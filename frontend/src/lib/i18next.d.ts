import 'i18next';
import type audit from '../locales/pt/audit.json';
import type cart from '../locales/pt/cart.json';
import type catalogue from '../locales/pt/catalogue.json';
import type common from '../locales/pt/common.json';
import type errors from '../locales/pt/errors.json';
import type fulfilment from '../locales/pt/fulfilment.json';
import type graves from '../locales/pt/graves.json';
import type identity from '../locales/pt/identity.json';
import type landing from '../locales/pt/landing.json';
import type legal from '../locales/pt/legal.json';
import type messageNot from '../locales/pt/messageNot.json';
import type ordering from '../locales/pt/ordering.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      audit: typeof audit;
      cart: typeof cart;
      catalogue: typeof catalogue;
      common: typeof common;
      errors: typeof errors;
      fulfilment: typeof fulfilment;
      graves: typeof graves;
      identity: typeof identity;
      landing: typeof landing;
      legal: typeof legal;
      messageNot: typeof messageNot;
      ordering: typeof ordering;
    };
  }
}
