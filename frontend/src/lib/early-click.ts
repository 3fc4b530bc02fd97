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
 * Presses, once, the button that was pressed while the page could not answer yet, and every button whose click React
 * blocks later. To be called when React has been given the page: it takes the page over part by part, and lets no click
 * through to a part that still waits for its texts.
 */
export function replayEarlyClicks(): void {
  const button = window.perpetuaEarlyClick?.();
  if (button !== undefined) pressWhenAwake(button, Date.now() + patienceMs);
  window.addEventListener('click', pressAgainIfBlocked, { capture: true });
}

let isPressing = false;

function pressAgainIfBlocked({ target }: Event): void {
  const button = target instanceof Element ? target.closest('button') : null;
  if (button === null || isPressing) return;
  let isThrough = false;
  button.addEventListener('click', () => (isThrough = true), { once: true, capture: true });
  setTimeout(() => isThrough || pressWhenAwake(button, Date.now() + patienceMs));
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
  isPressing = true;
  button.click();
  isPressing = false;
  button.removeEventListener('click', see);
  return isThrough;
}
