import type { OperationsSummary, ProjectionStatus, QueueStatus } from '@perpetua/contracts/operations.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { Icon } from '../../ui/icon';
import styles from './operation-tiles.module.css';
import {
  longWriteOf,
  type Pace,
  paceOf,
  paceOfConsumer,
  paceOfQueue,
  paceOfWrite,
  worstPace,
} from './operations.policy';

interface OperationTilesProps {
  consumers: readonly ProjectionStatus[];
  queues: readonly QueueStatus[];
  summary: OperationsSummary;
}

interface Tile {
  name: 'consumers' | 'queues' | 'deadlines' | 'writes';
  pace: Pace;
  value: string;
  fact: string;
}

/** How consumers, queues, deadlines and writes keep up, at a glance. */
export function OperationTiles(props: OperationTilesProps) {
  const { t } = useTranslation('operations');
  const tiles = useTiles(props);
  return (
    <ul className={styles.tiles} aria-label={t('tiles.label')}>
      {tiles.map(({ name, pace, value, fact }) => (
        <li key={name} className={styles.tile} data-pace={pace}>
          <span className={styles.name}>
            <span className={styles.icon}>
              <Icon name={pace === 'ok' ? 'check' : 'alert'} size={20} />
            </span>
            {t(`tiles.${name}`)}
          </span>
          <span className={styles.value}>{value}</span>
          <span className={styles.fact}>{fact}</span>
        </li>
      ))}
    </ul>
  );
}

function useTiles({ consumers, queues, summary }: OperationTilesProps): Tile[] {
  const { t } = useTranslation('operations');
  const { number } = useFormats();
  const ofAll = (paces: readonly Pace[]) =>
    t('tiles.ofAll', { count: paces.filter((pace) => pace === 'ok').length, all: number(paces.length) });
  const [consumerPaces, queuePaces] = [consumers.map(paceOfConsumer), queues.map(paceOfQueue)];
  const failedJobs = queues.reduce((sum, { failed }) => sum + (failed ?? 0), 0);
  return [
    { name: 'consumers', pace: worstPace(consumerPaces), value: ofAll(consumerPaces), fact: t('tiles.upToDate') },
    {
      name: 'queues',
      pace: failedJobs > 0 ? 'stopped' : worstPace(queuePaces),
      value: ofAll(queuePaces),
      fact: failedJobs > 0 ? t('tiles.allFailed', { count: failedJobs }) : t('tiles.upToDate'),
    },
    useDeadlineTile(summary),
    useWriteTile(summary),
  ];
}

function useDeadlineTile({ deadlines: { overdue, latestSeconds, next } }: OperationsSummary): Tile {
  const { t } = useTranslation('operations');
  const { number, shortInstant } = useFormats();
  const pace = paceOf(latestSeconds);
  if (pace !== 'ok') {
    const fact = t('tiles.lateBy', { count: Math.round(latestSeconds) });
    return { name: 'deadlines', pace, value: number(overdue), fact };
  }
  const [first] = next;
  const fact = first === undefined ? t('deadlines.none') : t('tiles.next', { time: shortInstant(first.dueAt) });
  return { name: 'deadlines', pace, value: t('tiles.noneLate'), fact };
}

function useWriteTile({ oldestWriter }: OperationsSummary): Tile {
  const { t } = useTranslation('operations');
  const pace = paceOfWrite(oldestWriter);
  const long = longWriteOf(oldestWriter);
  if (long === null) return { name: 'writes', pace, value: t('tiles.free'), fact: t('tiles.freeFact') };
  const fact = t('tiles.heldFact', { count: Math.round(long.seconds) });
  return { name: 'writes', pace, value: t('tiles.held'), fact };
}
