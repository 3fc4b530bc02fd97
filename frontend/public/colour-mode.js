/**
 * Applies the light or dark mode before the first paint, so that no page flashes in the other mode. The build inlines
 * this script into the page, and the content security policy allows it by its hash. Afterwards only
 * `src/lib/colour-mode.ts` calls `window.perpetuaColourMode`.
 */
(() => {
  const storageKey = 'colour-mode';
  const barColours = { light: '#fffdf9', dark: '#19221e' };
  const systemPrefersDark = matchMedia('(prefers-color-scheme: dark)');
  let preference = 'system';

  const apply = () => {
    const dark = preference === 'dark' || (preference === 'system' && systemPrefersDark.matches);
    document.documentElement.classList.toggle('dark', dark);
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColours[dark ? 'dark' : 'light']);
  };

  const isPreference = (value) => value === 'light' || value === 'dark' || value === 'system';

  try {
    const stored = localStorage.getItem(storageKey);
    if (isPreference(stored)) preference = stored;
  } catch {
    // Some browsers refuse access to storage in private windows. The system's mode then applies until the page is left.
  }

  window.perpetuaColourMode = {
    apply(next) {
      preference = isPreference(next) ? next : 'system';
      apply();
    },
  };

  systemPrefersDark.addEventListener('change', apply);
  apply();
})();
