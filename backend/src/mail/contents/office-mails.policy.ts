import type { ContentWriter } from './mail-about.js';

const documentsMissing: ContentWriter = ({ values: { orders, amountCents } }, words) =>
  orders === undefined || amountCents === undefined
    ? undefined
    : {
        text: 'documents_missing',
        values: { orders, amount: words.money(Number(amountCents)) },
        facts: [],
        link: '/queues',
      };

/** The mails to the office that are about no single record. */
export const officeMails = {
  documents_missing: documentsMissing,
} as const satisfies Record<string, ContentWriter>;
