import type { QueryClient } from '@tanstack/react-query';
import type { i18n } from 'i18next';
import { createContext, RouterContextProvider } from 'react-router-dom';

/** What the loaders of pages work with, in the browser and where pages are rendered ahead of requests. */
export interface PageTools {
  queryClient: QueryClient;
  i18n: i18n;
  /** Loads the texts of these namespaces in the shown language. */
  loadTexts: (namespaces: readonly string[]) => Promise<void>;
  /** Whether a page is drawn once, when everything is there, as on the server; the browser draws at once and again. */
  isDrawnOnce: boolean;
}

export const pageTools = createContext<PageTools>();

/** The router's context with these tools. */
export const routerContext = (tools: PageTools): RouterContextProvider =>
  new RouterContextProvider(new Map([[pageTools, tools]]));
