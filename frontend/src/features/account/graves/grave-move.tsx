import type { GraveMove, MovedVisit } from '@perpetua/contracts/grave-moves.contract';
import type { Grave } from '@perpetua/contracts/graves.contract';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-client';
import { problemText } from '../../../lib/problems';
import { useFormats } from '../../../lib/formats';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import lines from '../../../ui/line-list.module.css';
import { Note } from '../../../ui/note';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import styles from './grave-move.module.css';
import { type GraveDestination, useGraveMovePreview, useMoveGrave } from './graves.api';

interface GraveMoveDialogProps {
  grave: Grave;
  /** Where the grave is to move; undefined while nobody asks. */
  to: GraveDestination | undefined;
  onMoved: (grave: Grave) => void;
  onClose: () => void;
}

/**
 * Shows what follows for everything that was bought for a grave when it moves to another cemetery, and moves it when the
 * person agrees.
 */
export function GraveMoveDialog({ grave, to, onMoved, onClose }: GraveMoveDialogProps) {
  const { t } = useTranslation('graves');
  const preview = useGraveMovePreview(grave.id, to);
  const moving = useMoveGrave(grave.id);
  const confirm = () => {
    if (to === undefined || preview.data === undefined) return;
    moving.mutate(
      { ...to, expectedRefund: preview.data.refund },
      {
        onSuccess: (moved) => onMoved(moved.grave),
        // The amount differs, or something began meanwhile: the person sees what holds now.
        onError: () => void preview.refetch(),
      },
    );
  };
  return (
    <ConfirmDialog
      open={to !== undefined}
      title={t('move.title')}
      confirm={t('move.confirm')}
      busy={moving.isPending}
      disabled={preview.data === undefined || preview.isFetching}
      onConfirm={confirm}
      onClose={onClose}
    >
      {preview.error instanceof ApiError && preview.error.status === 409 ? (
        <p role="alert">{problemText(preview.error)}</p>
      ) : (
        <QueryView query={preview} skeleton={<Skeleton height={160} />}>
          {(move) => <Consequences move={move} />}
        </QueryView>
      )}
      {moving.error !== null && <p role="alert">{problemText(moving.error)}</p>}
    </ConfirmDialog>
  );
}

function Consequences({ move: { visits, refund } }: { move: GraveMove }) {
  const { t } = useTranslation('graves');
  const { euros } = useFormats();
  const isTaxedOtherwise = visits.some(({ vat, fate }) => fate !== 'cancelled' && differs(vat));
  return (
    <>
      <p>{t('move.lead')}</p>
      <ul className={lines.lines}>
        {visits.map((visit) => (
          <Visit key={visit.serviceId ?? `${visit.subscriptionId} ${visit.visit}`} visit={visit} />
        ))}
      </ul>
      <p className={styles.total}>
        {Number(refund) === 0 ? t('move.noRefund') : t('move.refund', { amount: euros(refund) })}
      </p>
      {visits.some(({ hadPartner }) => hadPartner) && <Note icon="user">{t('move.partner')}</Note>}
      {isTaxedOtherwise && <Note icon="invoice">{t('move.vat')}</Note>}
    </>
  );
}

const differs = ({ paid, there }: MovedVisit['vat']): boolean => paid.join() !== there.join();

function Visit({ visit }: { visit: MovedVisit }) {
  const { t } = useTranslation('graves');
  const { text, longDate, euros } = useFormats();
  const { fate, date, hour, newDate = date, newHour, price, refund = '0.00' } = visit;
  const day = (on: string, at: string | undefined) => (at === undefined ? longDate(on) : `${longDate(on)}, ${at}`);
  return (
    <li className={lines.line}>
      <span>
        {text(visit.name)}
        {visit.visit !== undefined && ` · ${t('move.visit', { n: visit.visit })}`}
        <br />
        <span className="muted">
          {day(date, hour)} · {euros(price)}
          {differs(visit.vat) &&
            ` · ${t('move.rates', { paid: visit.vat.paid.join(', '), there: visit.vat.there.join(', ') })}`}
        </span>
      </span>
      <strong>
        {fate === 'moves' && t('move.fate.moves')}
        {fate === 'new_date' && t('move.fate.new_date', { day: day(newDate, newHour) })}
        {fate === 'cancelled' && t('move.fate.cancelled', { amount: euros(refund) })}
      </strong>
    </li>
  );
}
