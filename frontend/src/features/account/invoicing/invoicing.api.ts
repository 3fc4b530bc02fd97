import type { Invoice, InvoiceFilter, InvoiceTotals } from '@perpetua/contracts/invoicing.contract';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { get, getFile, getPage, type Page } from '../../../lib/api-client';
import { printFile } from '../../../lib/files';
import type { Download } from '../../../lib/use-download';

/** The documents on one page: more than most customers have. */
export const invoicesPerPage = 100;
/**
 * The polling interval while a document in the list is not issued yet; documents are issued shortly after their order's
 * events.
 */
const pendingMs = 3_000;

const hasPending = (page: Page<Invoice> | undefined): boolean =>
  page?.items.some(({ status }) => status === 'pending') ?? false;

/** Documents, newest first; refetched after every change of an order, and polled while one is not issued yet. */
const invoicesQuery = (filter: InvoiceFilter & { page?: string | undefined }) =>
  queryOptions({
    queryKey: ['order', 'invoices', filter],
    queryFn: ({ signal }) => getPage<Invoice>('/Invoice', { query: { ...filter, pageSize: invoicesPerPage }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (hasPending(state.data) ? pendingMs : false),
  });

export const useInvoices = (filter: InvoiceFilter & { page?: string | undefined }) => useQuery(invoicesQuery(filter));

/** One document; without an id nothing is requested. */
export function useInvoice(id: string | null) {
  return useQuery({
    queryKey: ['order', 'invoice', id],
    queryFn: ({ signal }) => get<Invoice>(`/Invoice/${id}`, { signal }),
    enabled: id !== null,
  });
}

/** The totals of the issued documents of each year, newest year first. */
export function useInvoiceTotals(customer: string | undefined) {
  return useQuery({
    queryKey: ['order', 'invoices', 'totals', customer],
    queryFn: ({ signal }) => get<InvoiceTotals[]>('/Invoice/totals', { query: { customer }, signal }),
  });
}

/** Makes the browser print a file of the API. */
export function usePrint() {
  return useMutation({ mutationFn: async (path: string) => printFile(await getFile(path)) });
}

/**
 * The files of an issued document: the document itself, for example `FR-PER2026-1207.pdf`, and the receipt, or for a
 * credit note the proof of refund.
 */
export function documentFiles({ id, number = '' }: Pick<Invoice, 'id' | 'number'>) {
  const name = number.replaceAll(/[^\w.-]+/g, '-');
  return {
    pdf: { path: `/Invoice/${id}/pdf`, name: `${name}.pdf` },
    receipt: { path: `/Invoice/${id}/receipt`, name: `${name}-receipt.pdf` },
  } as const satisfies Record<string, Download>;
}
