declare global {
  interface Window {
    /** Set by `public/early-click.js`: the button that was pressed last; from the first call on, none is kept. */
    perpetuaEarlyClick?: () => HTMLButtonElement | undefined;
  }
}

const pauseMs = 50;
/** How long a press is kept; after that it would come as a surprise. */
const patienceMs = 10_000;

/**
 * Presses, once, the button that was pressed while the page could not answer yet. To be called when React has been given
 * the page: it takes it over part by part, and lets no click through to a part that still waits for its texts.
 */
export function replayEarlyClick(): void {
  const button = window.perpetuaEarlyClick?.();
  if (button !== undefined) pressWhenAwake(button, Date.now() + patienceMs);
}

function pressWhenAwake(button: HTMLButtonElement, deadline: number): void {
  if (!button.isConnected || Date.now() > deadline || press(button)) return;
  setTimeout(() => pressWhenAwake(button, deadline), pauseMs);
}

/** Whether the click has come through to the button. */
function press(button: HTMLButtonElement): boolean {
  let isThrough = false;
  const see = () => (isThrough = true);
  button.addEventListener('click', see, { once: true });
  button.click();
  button.removeEventListener('click', see);
  return isThrough;
}
