import type { OperationsSummary, ProjectionStatus, QueueStatus } from '@perpetua/contracts/operations.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Tile, TileList } from '../../../ui/tile-list';
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

interface OperationTile {
  name: 'consumers' | 'queues' | 'deadlines' | 'writes';
  pace: Pace;
  value: string;
  fact: string;
}

/** Tiles that say whether consumers, queues, deadlines and writes are up to date. */
export function OperationTiles(props: OperationTilesProps) {
  const { t } = useTranslation('operations');
  const tiles = useTiles(props);
  return (
    <TileList label={t('tiles.label')}>
      {tiles.map(({ name, pace, value, fact }) => (
        <Tile
          key={name}
          name={t(`tiles.${name}`)}
          icon={pace === 'ok' ? 'check' : 'alert'}
          tone={tones[pace]}
          value={value}
          fact={fact}
        />
      ))}
    </TileList>
  );
}

const tones = { ok: 'good', late: 'warning', stopped: 'error' } as const;

function useTiles({ consumers, queues, summary }: OperationTilesProps): OperationTile[] {
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

function useDeadlineTile({ deadlines: { overdue, latestSeconds, next } }: OperationsSummary): OperationTile {
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

function useWriteTile({ oldestWriter }: OperationsSummary): OperationTile {
  const { t } = useTranslation('operations');
  const pace = paceOfWrite(oldestWriter);
  const long = longWriteOf(oldestWriter);
  if (long === null) return { name: 'writes', pace, value: t('tiles.free'), fact: t('tiles.freeFact') };
  const fact = t('tiles.heldFact', { count: Math.round(long.seconds) });
  return { name: 'writes', pace, value: t('tiles.held'), fact };
}
