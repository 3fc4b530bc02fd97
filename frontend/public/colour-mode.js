/**
 * Sets light or dark before the first paint, so that no page flashes in the other mode. The build puts it into
 * the page, and the content security policy allows it by its hash. `src/lib/colour-mode.ts` is its only caller.
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
    // Storage is refused in some private windows: the system decides, for this visit.
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
