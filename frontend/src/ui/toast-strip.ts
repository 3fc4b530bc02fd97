import { type RefObject, useLayoutEffect } from 'react';

/** The gap between two toasts, in pixels. */
const gapPx = 12;

const heights = new Map<Element, number>();

/**
 * Sets the CSS variable `--toast-strip` to the height that the toasts cover at the bottom of the screen, so that a
 * dialog ends above them and a focused field is scrolled out from under them (base.css).
 */
export function useToastStrip(toast: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = toast.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      heights.set(element, element.offsetHeight + gapPx);
      writeStrip();
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      heights.delete(element);
      writeStrip();
    };
  }, [toast]);
}

function writeStrip(): void {
  const total = [...heights.values()].reduce((sum, height) => sum + height, 0);
  document.documentElement.style.setProperty('--toast-strip', `${total}px`);
}
