import 'i18next';
import type absences from '../locales/pt/absences.json';
import type account from '../locales/pt/account.json';
import type agenda from '../locales/pt/agenda.json';
import type audit from '../locales/pt/audit.json';
import type cart from '../locales/pt/cart.json';
import type catalogue from '../locales/pt/catalogue.json';
import type cemeteries from '../locales/pt/cemeteries.json';
import type common from '../locales/pt/common.json';
import type contact from '../locales/pt/contact.json';
import type dashboard from '../locales/pt/dashboard.json';
import type errors from '../locales/pt/errors.json';
import type explorer from '../locales/pt/explorer.json';
import type fulfilment from '../locales/pt/fulfilment.json';
import type graveYear from '../locales/pt/graveYear.json';
import type graves from '../locales/pt/graves.json';
import type identity from '../locales/pt/identity.json';
import type invoices from '../locales/pt/invoices.json';
import type landing from '../locales/pt/landing.json';
import type legal from '../locales/pt/legal.json';
import type messageNot from '../locales/pt/messageNot.json';
import type notifications from '../locales/pt/notifications.json';
import type office from '../locales/pt/office.json';
import type operations from '../locales/pt/operations.json';
import type ordering from '../locales/pt/ordering.json';
import type outbox from '../locales/pt/outbox.json';
import type partners from '../locales/pt/partners.json';
import type person from '../locales/pt/person.json';
import type phoneOrder from '../locales/pt/phoneOrder.json';
import type plans from '../locales/pt/plans.json';
import type products from '../locales/pt/products.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      absences: typeof absences;
      account: typeof account;
      agenda: typeof agenda;
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
    };
  }
}
