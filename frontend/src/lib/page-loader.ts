import type { Role } from '@perpetua/contracts/roles';
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { Namespace } from 'i18next';
import type { LoaderFunction, LoaderFunctionArgs, Params, RouterContextProvider } from 'react-router-dom';
import { type PageTools, pageTools } from './page-tools';
import { currentSession, roleOfSession, type Session } from './session';

/** What a page needs to know of its address to name its queries. */
interface PageAddress {
  params: Params;
  search: URLSearchParams;
  language: string | undefined;
}

/** The same, with the reader, for pages of people who are logged in. */
interface PrivatePageAddress extends PageAddress {
  session: Session;
}

/** The options of any query: those of different queries have no common type, because they consume what they return. */
interface AnyQuery {
  readonly queryKey: QueryKey;
  readonly queryFn?: unknown;
  readonly enabled?: unknown;
}

interface PageNeeds<Address> {
  /** The namespaces of the page's texts. */
  texts: readonly (Namespace & string)[];
  /** What the page reads first. */
  queries?: (address: Address) => readonly AnyQuery[];
  /** What can be named only when the first answers are there. */
  furtherQueries?: (tools: PageTools, address: Address) => readonly AnyQuery[];
}

/**
 * A loader that starts to read what its page shows. In the browser it waits for nothing and never fails: the page shows its
 * skeleton or what was read before, and a failed query where it belongs. Where a page is drawn once, the loader waits for
 * everything and fails with the first failure.
 */
export function pageLoader(needs: PageNeeds<PageAddress>): LoaderFunction {
  return (args) => load(toolsOf(args), needs, addressOf(args));
}

/** The same for people who are logged in, of one role where it is given. Nobody else's browser reads anything. */
export function privateLoader(needs: PageNeeds<PrivatePageAddress>, role?: Role): LoaderFunction {
  return (args) => {
    const session = currentSession();
    if (session === undefined || (role !== undefined && roleOfSession(session) !== role)) return null;
    return load(toolsOf(args), needs, { ...addressOf(args), session });
  };
}

/** A loader whose code is fetched beside the page's. */
export function lazyLoader(fetchLoader: () => Promise<LoaderFunction>): LoaderFunction {
  return async (args) => {
    const loader = await fetchLoader();
    return loader(args);
  };
}

async function load<Address>(tools: PageTools, needs: PageNeeds<Address>, address: Address): Promise<null> {
  const reading = readAll(tools, needs, address);
  if (tools.isDrawnOnce) await reading;
  else reading.catch(() => undefined);
  return null;
}

async function readAll<Address>(tools: PageTools, needs: PageNeeds<Address>, address: Address): Promise<void> {
  const { queries, furtherQueries } = needs;
  const texts = tools.loadTexts(needs.texts);
  await Promise.all([texts, ...(queries?.(address) ?? []).map((query) => read(tools, query))]);
  await Promise.all((furtherQueries?.(tools, address) ?? []).map((query) => read(tools, query)));
}

function read({ queryClient, isDrawnOnce }: PageTools, query: AnyQuery): Promise<unknown> {
  if (query.enabled === false) return Promise.resolve();
  const options = query as FetchQueryOptions;
  return isDrawnOnce ? queryClient.fetchQuery(options) : queryClient.prefetchQuery(options);
}

/** The router types what it hands over as unknown while its middleware is switched off. */
const toolsOf = ({ context }: LoaderFunctionArgs): PageTools => (context as RouterContextProvider).get(pageTools);

const addressOf = (args: LoaderFunctionArgs): PageAddress => ({
  params: args.params,
  search: new URL(args.request.url).searchParams,
  language: toolsOf(args).i18n.resolvedLanguage,
});
