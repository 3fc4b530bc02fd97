import type { INestApplicationContext } from '@nestjs/common';
import { InvoicingProvider } from '../../../backend/src/invoicing/documents/invoicing-provider.js';

/** Per provider, how often it refused since it was made to fail. */
const refusals = new WeakMap<InvoicingProvider, { count: number }>();

const providerOf = (app: INestApplicationContext): InvoicingProvider => app.get(InvoicingProvider, { strict: false });

/** Makes the invoicing provider refuse every invoice-receipt with this message, until {@link issueAgain}. */
export function failToIssue(app: INestApplicationContext, message: string): void {
  const provider = providerOf(app);
  const refused = { count: 0 };
  refusals.set(provider, refused);
  // Hides the method of the class, as a spy does.
  Object.defineProperty(provider, 'issueInvoiceReceipts', {
    configurable: true,
    value: async () => {
      refused.count += 1;
      throw new Error(message);
    },
  });
}

/** How many invoice-receipts the provider has refused since it was made to fail. */
export const refusedInvoices = (app: INestApplicationContext): number => refusals.get(providerOf(app))?.count ?? 0;

export function issueAgain(app: INestApplicationContext): void {
  Reflect.deleteProperty(providerOf(app), 'issueInvoiceReceipts');
}
