import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { createContext, RouterContextProvider } from 'react-router-dom';

/** The dependencies of page loaders, in the browser and on the server. */
export interface PageTools {
  queryClient: QueryClient;
  i18n: i18n;
  /** Loads the texts of these namespaces in the shown language. */
  loadTexts: (namespaces: readonly string[]) => Promise<void>;
  /**
   * Whether a page is rendered only once, with all its data, as on the server. The browser renders immediately, and
   * again when data arrives.
   */
  isRenderedOnce: boolean;
}

export const pageTools = createContext<PageTools>();

/** The router's context with these tools. */
export const routerContext = (tools: PageTools): RouterContextProvider =>
  new RouterContextProvider(new Map([[pageTools, tools]]));
