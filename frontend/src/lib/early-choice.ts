import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useIsTakenOver } from './taken-over';

/**
 * For a native control of a rendered page: what a person chose before React took the page over stays on the page, but
 * React's state does not know it. Reads the control once, when it is taken over, and gives the state what differs.
 */
export function useEarlyChoice<Element extends HTMLElement>(
  shown: string | undefined,
  { read, choose }: { read: (element: Element) => string | undefined; choose: (value: string) => void },
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const isTakenOver = useIsTakenOver();
  const isFirst = useRef(true);
  // Before React draws again with what only the browser knows.
  useLayoutEffect(() => {
    const chosen = isFirst.current && !isTakenOver && element.current !== null ? read(element.current) : undefined;
    isFirst.current = false;
    if (chosen !== undefined && chosen !== shown) choose(chosen);
  });
  return element;
}

export const valueOfSelect = ({ value }: HTMLSelectElement): string => value;
