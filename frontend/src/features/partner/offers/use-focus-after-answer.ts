import { useCallback, useEffect, useRef } from 'react';
import { offerHeadingId } from './offer-card';

/**
 * When an answered offer leaves the list, moves the focus to the nearest remaining offer, preferably the next one, or
 * to `place`, the element that replaces an empty list. A focus that the user has moved elsewhere in the meantime stays.
 */
export function useFocusAfterAnswer(offerIds: readonly string[]) {
  const place = useRef<HTMLDivElement>(null);
  const answered = useRef<string>(undefined);
  const listed = useRef(offerIds);
  const onAnswer = useCallback((offerId: string) => {
    answered.current = offerId;
  }, []);

  useEffect(() => {
    const before = listed.current;
    listed.current = offerIds;
    if (answered.current === undefined || offerIds.includes(answered.current)) return;
    const next = neighbourOf(answered.current, before, offerIds);
    answered.current = undefined;
    if (!isFocusLost()) return;
    (next === undefined ? place.current : document.getElementById(offerHeadingId(next)))?.focus();
  }, [offerIds]);
  return { place, onAnswer };
}

/** The next offer after `gone` that is still listed, else the nearest one before it, else the first. */
function neighbourOf(gone: string, before: readonly string[], now: readonly string[]): string | undefined {
  const at = before.indexOf(gone);
  const isThere = (id: string) => now.includes(id);
  return before.slice(at + 1).find(isThere) ?? before.slice(0, Math.max(at, 0)).findLast(isThere) ?? now[0];
}

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
