import type { WorkToday } from '@perpetua/contracts/dashboard.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { useOfficeFormats } from '../../../lib/office-formats';
import { paths } from '../../../lib/paths';
import type { IconName } from '../../../ui/icon';
import { Tile, TileList, type TileTone } from '../../../ui/tile-list';

interface WorkTile {
  name: 'unassigned' | 'late' | 'disputed' | 'closed' | 'failed';
  icon: IconName;
  tone: TileTone;
  to: string;
  count: number;
  /** A short detail about the tasks, for example the date of the most urgent one. */
  fact: string;
}

/** The open tasks by kind; each tile links to the list of its tasks. */
export function WorkTiles({ work }: { work: WorkToday }) {
  const { t } = useTranslation('dashboard');
  const { number } = useFormats();
  return (
    <TileList label={t('tiles.label')}>
      {useTiles(work).map(({ name, icon, tone, to, count, fact }) => (
        <Tile
          key={name}
          name={t(`tiles.${name}`)}
          icon={icon}
          tone={count > 0 ? tone : 'plain'}
          to={to}
          value={count > 0 ? number(count) : t('tiles.none')}
          fact={count > 0 ? fact : t(`tiles.nothing.${name}`)}
        />
      ))}
    </TileList>
  );
}

function useTiles({ unassigned, late, disputed, closed, failed, today }: WorkToday): WorkTile[] {
  const { t } = useTranslation('dashboard');
  const { nearDate, instantDate } = useOfficeFormats();
  return [
    {
      name: 'unassigned',
      icon: 'user',
      tone: 'warning',
      to: `${paths.services}?status=escalated`,
      count: unassigned.count,
      fact: t('tiles.earliest', { date: nearDate(unassigned.earliest ?? today, today) }),
    },
    {
      name: 'late',
      icon: 'clock',
      tone: 'service',
      to: `${paths.services}?late=true`,
      count: late.count,
      fact: t('tiles.oldest', { date: nearDate(late.earliest ?? today, today) }),
    },
    {
      name: 'disputed',
      icon: 'bell',
      tone: 'feedback',
      to: `${paths.services}?status=disputed`,
      count: disputed.count,
      fact: disputed.dueAt === null ? '' : t('tiles.answerBy', { date: nearDate(instantDate(disputed.dueAt), today) }),
    },
    // Rare, so that it has a tile only when somebody has to act.
    ...(closed.count === 0
      ? []
      : [
          {
            name: 'closed' as const,
            icon: 'calendar' as const,
            tone: 'warning' as const,
            to: paths.closedDays,
            count: closed.count,
            fact: t('tiles.earliest', { date: nearDate(closed.earliest ?? today, today) }),
          },
        ]),
    {
      name: 'failed',
      icon: 'alert',
      tone: 'error',
      to: paths.queues,
      count: failed.mails + failed.messages + failed.jobs + failed.events + failed.refunds + failed.documents,
      fact: useFailures(failed),
    },
  ];
}

/** How many mails, messages, refunds and other background tasks failed, for example "2 e-mails, 1 reembolso". */
function useFailures(failed: WorkToday['failed']): string {
  const { t } = useTranslation('dashboard');
  return [
    failed.mails > 0 && t('tiles.failedMails', { count: failed.mails }),
    failed.messages > 0 && t('tiles.failedMessages', { count: failed.messages }),
    failed.refunds > 0 && t('tiles.failedRefunds', { count: failed.refunds }),
    failed.documents > 0 && t('tiles.failedDocuments', { count: failed.documents }),
    failed.jobs > 0 && t('tiles.failedJobs', { count: failed.jobs }),
    failed.events > 0 && t('tiles.failedEvents', { count: failed.events }),
  ]
    .filter((part) => part !== false)
    .join(', ');
}
