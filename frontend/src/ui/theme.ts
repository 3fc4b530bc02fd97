import { createTheme } from '@mui/material/styles';

const colour = (main: string, contrastText = 'var(--paper)') => ({ main, light: main, dark: main, contrastText });

const control = { borderRadius: 'var(--radius-control)' } as const;

/**
 * Material UI in the site's own colours: every value is a custom property of theme.css, so light and dark mode are one
 * class on the root element and nothing flashes. Breakpoints are the specification's, which are also the default.
 */
export const theme = createTheme({
  cssVariables: { nativeColor: true, disableCssColorScheme: true },
  palette: {
    primary: colour('var(--primary)', 'var(--on-primary)'),
    error: colour('var(--error)'),
    background: { default: 'var(--background)', paper: 'var(--paper)' },
    text: { primary: 'var(--text)', secondary: 'var(--text-secondary)', disabled: 'var(--text-secondary)' },
    divider: 'var(--divider)',
  },
  shape: { borderRadius: 4 },
  typography: {
    fontFamily: 'var(--font-text)',
    fontSize: 17,
    htmlFontSize: 17,
    body1: { fontSize: 'var(--text-body)', lineHeight: 1.55, letterSpacing: 0 },
    body2: { fontSize: 'var(--text-small)', lineHeight: 1.45, letterSpacing: 0 },
  },
  transitions: {
    duration: {
      shortest: 150,
      shorter: 150,
      short: 150,
      standard: 180,
      complex: 200,
      enteringScreen: 180,
      leavingScreen: 150,
    },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
    MuiIconButton: {
      styleOverrides: { root: { ...control, width: 44, height: 44, color: 'var(--text)' } },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiPopover: {
      styleOverrides: {
        paper: {
          border: '1px solid var(--line)',
          borderRadius: 'var(--radius-surface)',
          boxShadow: 'var(--shadow-float)',
        },
      },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          borderRadius: 'var(--radius-surface)',
          boxShadow: 'var(--shadow-float)',
          margin: 'var(--space-4)',
          width: 'calc(100% - 2 * var(--space-4))',
        },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { background: 'var(--paper)', maxWidth: '100%' } } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 44, fontSize: 'var(--text-body)' } } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          ...control,
          minHeight: 52,
          background: 'var(--paper)',
          '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line)', borderWidth: '1.5px' },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--text)' },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--info)', borderWidth: '3px' },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--error)' },
          '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--divider)' },
        },
        // The text area has its own padding.
        multiline: { padding: 0 },
        input: { padding: 'var(--space-3) var(--space-4)', height: 'auto' },
      },
    },
  },
});
