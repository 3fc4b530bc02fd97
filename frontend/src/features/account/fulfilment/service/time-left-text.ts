import { useTranslation } from 'react-i18next';
import { useTimeLeft } from '../../../../lib/business-clock';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * The time left until an instant, in milliseconds and in words; the words get more precise as the instant approaches.
 */
export function useTimeLeftText(until: string | undefined): { leftMs: number; text: string } {
  const { t } = useTranslation('fulfilment');
  const leftMs = useTimeLeft(until);
  return { leftMs, text: textOf() };

  function textOf(): string {
    if (leftMs <= 0) return t('timeLeft.over');
    if (leftMs >= 2 * dayMs) return t('timeLeft.days', { count: Math.floor(leftMs / dayMs) });
    const minutes = Math.floor(leftMs / minuteMs);
    if (leftMs >= hourMs) return t('timeLeft.hours', { count: Math.floor(minutes / 60), minutes: minutes % 60 });
    if (leftMs > 10 * minuteMs) return t('timeLeft.minutes', { count: minutes });
    const seconds = Math.floor((leftMs % minuteMs) / 1_000);
    return minutes > 0 ? t('timeLeft.fine', { count: minutes, seconds }) : t('timeLeft.seconds', { count: seconds });
  }
}
