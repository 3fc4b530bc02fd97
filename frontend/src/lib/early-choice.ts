import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useIsTakenOver } from './taken-over';

/**
 * For a native control of a page rendered on the server: a choice made before hydration stays visible, but React's
 * state does not have it. Reads the control once, on hydration, and passes a different value to the state.
 */
export function useEarlyChoice<Element extends HTMLElement>(
  shown: string | undefined,
  { read, choose }: { read: (element: Element) => string | undefined; choose: (value: string) => void },
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const isTakenOver = useIsTakenOver();
  const isFirst = useRef(true);
  // Before React renders again with state that only the browser has.
  useLayoutEffect(() => {
    const chosen = isFirst.current && !isTakenOver && element.current !== null ? read(element.current) : undefined;
    isFirst.current = false;
    if (chosen !== undefined && chosen !== shown) choose(chosen);
  });
  return element;
}

export const valueOfSelect = ({ value }: HTMLSelectElement): string => value;
