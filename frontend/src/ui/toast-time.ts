import { type FocusEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

/** The reading time of a toast (docs/domain.md#specification). */
const TOAST_MS = 6_000;

/**
 * Calls `onEnd` after the reading time of a toast; without `onEnd` the toast stays. The time restarts when the pointer
 * or the focus leaves the toast, and when a hidden browser window is shown again. Returns the event handlers of the
 * toast's element, and `cameFrom`, which returns the element that had the focus before the toast.
 */
export function useReadingTime(onEnd: (() => void) | undefined) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHidden = useSyncExternalStore(onVisibility, () => document.visibilityState === 'hidden');
  const end = useEffectEvent(() => onEnd?.());
  const isHeld = onEnd === undefined || isPointedAt || isFocused || isHidden;
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => end(), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);

  const previous = useRef<HTMLElement>(undefined);
  const isWithin = ({ currentTarget, relatedTarget }: FocusEvent) =>
    relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
  return {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: (event: FocusEvent) => {
      setFocused(true);
      if (event.relatedTarget instanceof HTMLElement && !isWithin(event)) previous.current = event.relatedTarget;
    },
    onBlur: (event: FocusEvent) => setFocused(isWithin(event)),
    cameFrom: () => (previous.current?.isConnected === true ? previous.current : undefined),
  };
}

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
