import type { ProviderName } from '@perpetua/contracts/invoicing.contract';

/** The account at InvoiceXpress, the certified program that issues the documents. */
export interface InvoiceXpressConfig {
  /** The account's name: the first part of its address, `https://NAME.app.invoicexpress.com`. */
  readonly account: string;
  /** The API key. It travels in the query of each request, so no log or error may repeat an address. */
  readonly apiKey: string;
  /** The series to number documents in; undefined for the account's default series. */
  readonly series: string | undefined;
  /** Base URL of the API without a trailing slash; `sandbox` for our double of it on this application's own port. */
  readonly url: string;
}

/** Who issues the fiscal documents. */
export interface InvoicingConfig {
  readonly provider: ProviderName;
  /** Undefined for the embedded provider. */
  readonly invoiceXpress: InvoiceXpressConfig | undefined;
}

/** The URL that stands for our own double of the API. */
export const SANDBOX_URL = 'sandbox';

interface InvoicingVariables {
  readonly INVOICING_PROVIDER: ProviderName | undefined;
  readonly INVOICEXPRESS_ACCOUNT: string | undefined;
  readonly INVOICEXPRESS_API_KEY: string | undefined;
  readonly INVOICEXPRESS_SERIES: string | undefined;
  readonly INVOICEXPRESS_URL: string | undefined;
}

const ofInvoiceXpress = [
  'INVOICEXPRESS_ACCOUNT',
  'INVOICEXPRESS_API_KEY',
  'INVOICEXPRESS_SERIES',
  'INVOICEXPRESS_URL',
] as const;

const required = ['INVOICEXPRESS_ACCOUNT', 'INVOICEXPRESS_API_KEY'] as const;

/**
 * The problems of the settings of the invoicing provider, one sentence each.
 * @param isSet whether a variable has a value, also one that is malformed and reported elsewhere
 * @param hasDouble whether our double of InvoiceXpress may stand in for it
 */
export const invoicingProblems = (
  provider: ProviderName | undefined,
  { isSet, hasDouble }: { readonly isSet: (variable: string) => boolean; readonly hasDouble: boolean },
): string[] => {
  const given = ofInvoiceXpress.filter(isSet);
  if (provider !== 'invoicexpress') {
    return given.map((variable) => `INVOICING_PROVIDER must be invoicexpress when ${variable} is set`);
  }
  if (hasDouble && given.length === 0) return [];
  return required
    .filter((variable) => !isSet(variable))
    .map((variable) => `${variable} must be set when INVOICING_PROVIDER is invoicexpress, was not set`);
};

/** The provider of fiscal documents; without an account at InvoiceXpress, its double in the sandbox. */
export const invoicingConfig = (values: InvoicingVariables): InvoicingConfig => {
  const provider = values.INVOICING_PROVIDER ?? 'embedded';
  if (provider === 'embedded') return { provider, invoiceXpress: undefined };
  const { INVOICEXPRESS_ACCOUNT: account, INVOICEXPRESS_API_KEY: apiKey, INVOICEXPRESS_SERIES: series } = values;
  if (account === undefined || apiKey === undefined) {
    const double = { account: 'sandbox', apiKey: 'sandbox', series: undefined, url: SANDBOX_URL };
    return { provider, invoiceXpress: double };
  }
  const url = values.INVOICEXPRESS_URL ?? `https://${account}.app.invoicexpress.com`;
  return { provider, invoiceXpress: { account, apiKey, series, url: url.replace(/\/+$/, '') } };
};
