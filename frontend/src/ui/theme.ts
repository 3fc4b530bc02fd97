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
    secondary: colour('var(--button-bloom)', 'var(--on-button-bloom)'),
    error: colour('var(--error)'),
    warning: colour('var(--warning)'),
    info: colour('var(--info)'),
    success: colour('var(--success)'),
    background: { default: 'var(--background)', paper: 'var(--paper)' },
    text: { primary: 'var(--text)', secondary: 'var(--text-secondary)', disabled: 'var(--text-secondary)' },
    divider: 'var(--divider)',
  },
  shape: { borderRadius: 4 },
  typography: {
    fontFamily: 'var(--font-text)',
    fontSize: 17,
    htmlFontSize: 17,
    body1: { fontSize: '17px', lineHeight: 1.55, letterSpacing: 0 },
    body2: { fontSize: '15px', lineHeight: 1.45, letterSpacing: 0 },
    button: { fontSize: '17px', fontWeight: 620, textTransform: 'none', letterSpacing: 0, lineHeight: 1.2 },
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
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          ...control,
          minHeight: 48,
          padding: '10px 22px',
          gap: 10,
          textAlign: 'center',
          '&.MuiButton-sizeSmall': { minHeight: 44, padding: '8px 16px', fontSize: 16 },
          '&.Mui-disabled': { color: 'var(--text-secondary)', borderColor: 'var(--divider)' },
          '&.MuiButton-contained.Mui-disabled': { background: 'var(--raised)' },
          '&.MuiButton-containedSecondary:hover': { background: 'var(--button-bloom-hover)' },
          '&.MuiButton-outlined': { borderWidth: '1.5px', borderColor: 'var(--primary)' },
          '&.MuiButton-outlined:hover': { background: 'var(--primary-soft)' },
          '&.MuiButton-text': {
            paddingInline: 12,
            textDecoration: 'underline',
            textDecorationThickness: '1px',
            textUnderlineOffset: '0.25em',
          },
          '&.MuiButton-text:hover': { background: 'none', textDecorationThickness: '2px' },
        },
      },
    },
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
          margin: 16,
          width: 'calc(100% - 32px)',
        },
      },
    },
    MuiDrawer: { styleOverrides: { paper: { background: 'var(--paper)', maxWidth: '100%' } } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: 44, fontSize: 17 } } },
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
        input: { padding: '12px 14px', height: 'auto' },
      },
    },
    MuiSkeleton: {
      defaultProps: { animation: false },
      styleOverrides: {
        root: { background: 'var(--raised)', borderRadius: 'var(--radius-control)', transform: 'none' },
      },
    },
    MuiTooltip: { styleOverrides: { tooltip: { fontSize: 15, background: 'var(--text)', color: 'var(--paper)' } } },
    MuiTab: { styleOverrides: { root: { textTransform: 'none', minHeight: 48, fontSize: 17 } } },
  },
});
