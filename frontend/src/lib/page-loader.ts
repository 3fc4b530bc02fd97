import type { Role } from '@perpetua/contracts/roles';
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { Namespace } from 'i18next';
import type { LoaderFunction, LoaderFunctionArgs, Params, RouterContextProvider } from 'react-router-dom';
import { shownLanguage } from './i18n';
import { type PageTools, pageTools } from './page-tools';
import { currentSession, roleOfSession, type Session } from './session';

/** The parts of the address from which a page's queries are made. */
interface PageAddress {
  params: Params;
  search: URLSearchParams;
  language: string | undefined;
}

/** The {@link PageAddress} with the user's session, for pages of logged-in users. */
interface PrivatePageAddress extends PageAddress {
  session: Session;
}

/**
 * The options of any query. The library has no common type for them, because a query both returns and takes its data
 * type.
 */
interface AnyQuery {
  readonly queryKey: QueryKey;
  readonly queryFn?: unknown;
  readonly enabled?: unknown;
}

/** A loader that says which texts its page needs. */
export type PageLoader = LoaderFunction & { readonly texts: readonly string[] };

interface PageNeeds<Address> {
  /** The namespaces of the page's texts. */
  texts: readonly (Namespace & string)[];
  /** The queries that are read first. */
  queries?: (address: Address) => readonly AnyQuery[];
  /** Queries that depend on the responses of the first ones. */
  furtherQueries?: (tools: PageTools, address: Address) => readonly AnyQuery[];
}

/**
 * A loader that starts to read the data of its page. In the browser it waits for nothing and never fails: the page
 * shows its skeleton or earlier data, and a failed query shows its error. When a page is rendered only once, the loader
 * waits for everything and fails with the first error.
 */
export function pageLoader(needs: PageNeeds<PageAddress>): PageLoader {
  const loader: LoaderFunction = (args) => load(toolsOf(args), needs, addressOf(args));
  return Object.assign(loader, { texts: needs.texts });
}

/** A {@link pageLoader} for logged-in users, optionally of one role. For other users nothing is read. */
export function privateLoader({ texts, ...needs }: PageNeeds<PrivatePageAddress>, role?: Role): PageLoader {
  const loader: LoaderFunction = (args) => {
    const session = currentSession();
    if (session === undefined || (role !== undefined && roleOfSession(session) !== role)) return null;
    return load(toolsOf(args), { texts, ...needs }, { ...addressOf(args), session });
  };
  return Object.assign(loader, { texts });
}

/** A loader whose code is loaded in parallel with the page's code. */
export function lazyLoader(
  fetchLoader: () => Promise<PageLoader>,
): LoaderFunction & { fetchLoader: typeof fetchLoader } {
  const loader: LoaderFunction = async (args) => {
    const fetched = await fetchLoader();
    return fetched(args);
  };
  return Object.assign(loader, { fetchLoader });
}

/** The namespaces of the texts that a route's loader reads. */
export async function textsOf(loader: unknown): Promise<readonly string[]> {
  const { fetchLoader } = (loader ?? {}) as { fetchLoader?: () => Promise<PageLoader> };
  const own = (fetchLoader === undefined ? loader : await fetchLoader()) as Partial<PageLoader> | undefined;
  return own?.texts ?? [];
}

async function load<Address>(tools: PageTools, needs: PageNeeds<Address>, address: Address): Promise<null> {
  const reading = readAll(tools, needs, address);
  if (tools.isRenderedOnce) await reading;
  else reading.catch(() => undefined);
  return null;
}

async function readAll<Address>(tools: PageTools, needs: PageNeeds<Address>, address: Address): Promise<void> {
  const { queries, furtherQueries } = needs;
  const texts = tools.loadTexts(needs.texts);
  await Promise.all([texts, ...(queries?.(address) ?? []).map((query) => read(tools, query))]);
  await Promise.all((furtherQueries?.(tools, address) ?? []).map((query) => read(tools, query)));
}

function read({ queryClient, isRenderedOnce }: PageTools, query: AnyQuery): Promise<unknown> {
  if (query.enabled === false) return Promise.resolve();
  const options = query as FetchQueryOptions;
  return isRenderedOnce ? queryClient.fetchQuery(options) : queryClient.prefetchQuery(options);
}

/** The router types its context as unknown while its middleware is switched off. */
const toolsOf = ({ context }: LoaderFunctionArgs): PageTools => (context as RouterContextProvider).get(pageTools);

const addressOf = (args: LoaderFunctionArgs): PageAddress => ({
  params: args.params,
  search: new URL(args.request.url).searchParams,
  language: shownLanguage(toolsOf(args).i18n.resolvedLanguage),
});
