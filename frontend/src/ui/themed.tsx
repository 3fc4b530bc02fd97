import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme';

/**
 * Around what is made of Material UI. The public pages are not, so that a visitor's first page does without it: their
 * layout has none of it, and what opens on top of them brings it along.
 */
export function Themed({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
