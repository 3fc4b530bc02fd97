import type { Dashboard } from '@perpetua/contracts/dashboard.contract';
import { useTranslation } from 'react-i18next';
import { StateBox } from '../../../ui/state-box';

/** The age, in seconds, from which the figures are marked as outdated. */
const LATE_SECONDS = 30;

/** Shows how old the figures are. The figures stay visible however old they are. */
export function Freshness({ lag }: { lag: Dashboard['lag'] }) {
  const { t } = useTranslation('dashboard');
  const seconds = Math.round(lag.seconds);
  const isLate = seconds >= LATE_SECONDS || lag.isFailing;
  return (
    <StateBox
      isWell={!isLate}
      title={t(ageKey(seconds), { count: seconds < 60 ? seconds : Math.round(seconds / 60) })}
      detail={
        lag.isFailing
          ? t('fresh.failing')
          : lag.events === 0
            ? t('fresh.nothingWaits')
            : t('fresh.waiting', { count: lag.events })
      }
    />
  );
}

function ageKey(seconds: number) {
  if (seconds < 1) return 'fresh.now';
  return seconds < 60 ? 'fresh.seconds' : 'fresh.minutes';
}
