import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router-dom';
import { lazyLoader } from '../lib/page-loader';
import type { PageHandle } from '../lib/page-handle';

/** What the file of a page exports. */
interface PageFile {
  Component: ComponentType;
  handle: PageHandle;
  ErrorBoundary: ComponentType;
}

interface PageRoute {
  /** The name of its file: `src/routes/<id>.route.tsx`. */
  id: string;
  /** Omitted for an index page. */
  path?: string;
  file: () => Promise<PageFile>;
  loader?: LoaderFunction;
}

/**
 * Runs loaders again only when the path changes. A filter, a sort order or a step in the query string is fetched by the
 * page's components, so that the address changes at once.
 */
export const onAnotherPath: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** A page. Its code and its data are fetched at the same time. */
export function page({ id, path, file, loader }: PageRoute): RouteObject {
  const parts = { id, lazy: file, shouldRevalidate: onAnotherPath, ...(loader !== undefined && { loader }) };
  return path === undefined ? { ...parts, index: true } : { ...parts, path };
}

/** For pages whose loaders are in a separate file: `find` imports that file, `name` selects the loader of one page. */
export const loadersIn =
  <Name extends string>(find: () => Promise<Record<Name, LoaderFunction>>) =>
  (name: Name): LoaderFunction =>
    lazyLoader(async () => (await find())[name]);
