import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

const cache = createCache({ key: 'css', container: document.createElement('div') });

/**
 * Keeps Material UI's styles out of the page: jsdom shows none, but matches every rule with every element whose
 * visibility or name a query asks for, which took a seventh of the time of specs with forms.
 */
export function UnseenStyles({ children }: { children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
