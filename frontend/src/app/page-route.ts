import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject, ShouldRevalidateFunction } from 'react-router-dom';
import { lazyLoader, type PageLoader } from '../lib/page-loader';
import type { PageHandle } from '../lib/page-handle';

/** The exports of a route file. */
interface PageFile {
  Component: ComponentType;
  handle: PageHandle;
  ErrorBoundary: ComponentType;
}

interface PageRoute {
  /** The name of the route file: `src/routes/<id>.route.tsx`. */
  id: string;
  /** The path of the page; omitted for an index route. */
  path?: string;
  file: () => Promise<PageFile>;
  loader?: LoaderFunction;
}

/**
 * Runs loaders again only when the path changes. When only the query string changes (a filter, a sort order or a step),
 * the page's components fetch the data, so the URL changes without waiting for a loader.
 */
export const onAnotherPath: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.pathname !== nextUrl.pathname;

/** Creates the route of a page. The router fetches the page's code and data at the same time. */
export function page({ id, path, file, loader }: PageRoute): RouteObject {
  const parts = { id, lazy: file, shouldRevalidate: onAnotherPath, ...(loader !== undefined && { loader }) };
  return path === undefined ? { ...parts, index: true } : { ...parts, path };
}

/**
 * Returns a function that selects a page's loader by name from a file of loaders. `find` imports that file when the
 * loader first runs.
 */
export const loadersIn =
  <Name extends string>(find: () => Promise<Record<Name, PageLoader>>) =>
  (name: Name): LoaderFunction =>
    lazyLoader(async () => (await find())[name]);
