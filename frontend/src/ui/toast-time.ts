import { type FocusEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';

/** How long a toast stays (docs/domain.md#specification). */
const TOAST_MS = 6_000;

/**
 * Calls `onEnd` once a toast had its time to be read; that starts again after the pointer or the focus was on it, and
 * after its window was hidden. Without `onEnd` the toast has no end. Returns what its element listens to, and
 * `cameFrom`: where the focus was before.
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
