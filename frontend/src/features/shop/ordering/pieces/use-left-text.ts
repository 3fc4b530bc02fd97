import { useTranslation } from 'react-i18next';

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Formats the time left: in days from two days on, in hours from two hours on, in minutes below that, and as m:ss in
 * the last ten minutes.
 */
export function useLeftText(): (leftMs: number) => string {
  const { t } = useTranslation('ordering');
  return (leftMs) => {
    if (leftMs >= 2 * dayMs) return t('left.days', { count: Math.floor(leftMs / dayMs) });
    if (leftMs >= 2 * hourMs) return t('left.hours', { count: Math.floor(leftMs / hourMs) });
    if (leftMs > 10 * minuteMs) return t('left.minutes', { count: Math.ceil(leftMs / minuteMs) });
    const seconds = Math.ceil(leftMs / secondMs);
    return t('left.clock', { clock: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` });
  };
}
