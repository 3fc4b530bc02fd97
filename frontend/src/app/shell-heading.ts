/**
 * The heading that the server's shell shows (shells.tsx), read before React replaces the shell's content; undefined
 * without one.
 */
export const shellHeading: string | undefined =
  typeof document === 'undefined' ? undefined : (document.querySelector('#content h1')?.textContent ?? undefined);
