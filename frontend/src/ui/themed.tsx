import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { theme } from './theme';

/**
 * Wraps parts that use Material UI. The public pages are not wrapped, so that a visitor's first page loads without it;
 * dialogs that open on top of them load it themselves.
 */
export function Themed({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
