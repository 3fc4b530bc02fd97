import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useIsTakenOver } from './taken-over';

/**
 * Keeps a choice that the user makes in a native control before hydration: the control shows the choice, but React's
 * state does not contain it. Reads the control once, on hydration, and calls `choose` if the value differs from
 * `shown`.
 */
export function useEarlyChoice<Element extends HTMLElement>(
  shown: string | undefined,
  { read, choose }: { read: (element: Element) => string | undefined; choose: (value: string) => void },
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const isTakenOver = useIsTakenOver();
  const isFirst = useRef(true);
  // A layout effect, because it must run before React renders again with state that exists only in the browser.
  useLayoutEffect(() => {
    const chosen = isFirst.current && !isTakenOver && element.current !== null ? read(element.current) : undefined;
    isFirst.current = false;
    if (chosen !== undefined && chosen !== shown) choose(chosen);
  });
  return element;
}

export const valueOfSelect = ({ value }: HTMLSelectElement): string => value;
