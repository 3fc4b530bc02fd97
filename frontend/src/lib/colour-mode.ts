import { storedValue, storeTexts } from './stored-value';

/** The colour mode that the user chose; 'system' follows the device. */
export type ColourMode = 'light' | 'dark' | 'system';

declare global {
  interface Window {
    /** Set by `public/colour-mode.js`, which runs before the first paint. */
    perpetuaColourMode?: { apply: (mode: ColourMode) => void };
  }
}

const storageKey = 'colour-mode';
const mode = storedValue<ColourMode>(
  [storageKey],
  (text) => (text === 'light' || text === 'dark' ? text : 'system'),
  'system',
);

/** The user's colour mode and the function that changes, applies and remembers it. */
export const useColourMode = (): readonly [ColourMode, (mode: ColourMode) => void] => [mode.use(), choose];

function choose(chosen: ColourMode): void {
  window.perpetuaColourMode?.apply(chosen);
  storeTexts({ [storageKey]: chosen });
}
