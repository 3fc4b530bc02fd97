import { useEffect, useReducer } from 'react';
import { businessNow } from '../../../../lib/business-clock';

const minuteMs = 60_000;

/**
 * Returns the business clock's time for a screen that stays open overnight: renders again every minute, and when the
 * tab becomes visible again.
 */
export function useBusinessNow(): Date {
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const timer = setInterval(renderAgain, minuteMs);
    document.addEventListener('visibilitychange', renderAgain);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', renderAgain);
    };
  }, []);
  return businessNow();
}
