import type { INestApplicationContext } from '@nestjs/common';
import type { AppConfig } from '../../config/app-config.js';
import { type Finding, right, warning, wrong } from '../../platform/examination/finding.js';
import { InvoicingProvider, type ProviderFinding } from './invoicing-provider.js';

/** What the invoicing provider of an application found about itself, and whether it may issue at all. */
export async function invoicingFindings(app: INestApplicationContext, config: AppConfig): Promise<Finding[]> {
  const configured = providerFinding(config.invoicing, config.production);
  if (config.invoicing.invoiceXpress === undefined) return [configured];
  const findings = await app.get(InvoicingProvider, { strict: false }).check();
  return [configured, ...findings.map(findingOf)];
}

/** Whether the configured provider is one for real sales. */
function providerFinding({ provider, invoiceXpress }: AppConfig['invoicing'], production: boolean): Finding {
  const name = 'Invoices';
  if (invoiceXpress === undefined) {
    const found = `the provider is ${provider}: its documents have no fiscal value`;
    const fix = 'Set INVOICING_PROVIDER to a certified provider before the first sale.';
    return production ? wrong(name, found, fix) : warning(name, found, fix);
  }
  const { url, account } = invoiceXpress;
  if (url === `https://${account}.app.invoicexpress.com`) return right(name, `the provider is ${provider}`);
  const host = URL.canParse(url) ? new URL(url).host : url;
  return warning(
    name,
    `documents go to ${host}, not to InvoiceXpress`,
    'Remove INVOICEXPRESS_URL before the first sale.',
  );
}

const findingOf = ({ subject, isRight, found, remedy }: ProviderFinding): Finding =>
  isRight
    ? right(`Invoices, ${subject}`, found)
    : wrong(`Invoices, ${subject}`, found, remedy ?? 'Read what the provider says.');
