import type { OccurrenceAnswer, SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { FlowerGlyph } from '../../../ui/flower-glyph';
import { glyphOf } from '../../../ui/service-label-chip';
import styles from './plan-card.module.css';
import { usePlanVoice } from './use-plan-voice';
import { dateOf, stateOf, type VisitState } from './visits.policy';

interface VisitTilesProps {
  plan: Pick<SubscriptionAnswer, 'status' | 'occurrences'>;
  /** The number of the visit to which the current page belongs; its tile is highlighted and not a link. */
  here?: number | undefined;
}

/** The visits of a plan, one tile each, linked to its service if there is one. */
export function VisitTiles({ plan, here }: VisitTilesProps) {
  const { t } = useTranslation('fulfilment');
  return (
    <ol className={styles.tiles} aria-label={t('plan.tiles')}>
      {plan.occurrences.map((visit) => (
        <li key={visit.n}>
          <VisitTile visit={visit} state={stateOf(visit, plan)} isHere={visit.n === here} />
        </li>
      ))}
    </ol>
  );
}

interface VisitTileProps {
  visit: OccurrenceAnswer;
  state: VisitState;
  isHere: boolean;
}

function VisitTile({ visit, state, isHere }: VisitTileProps) {
  const { servicePath } = usePlanVoice();
  const { t } = useTranslation('fulfilment');
  const common = useTranslation().t;
  const { month, date } = useFormats();
  const day = dateOf(visit);
  const isOver = visit.label === 'complete' || visit.label === 'service_complete';
  const stateText = state === 'planned' ? t('plan.notYet') : common(`serviceLabel.${state}`);
  const label = t('plan.tile', { n: visit.n, date: date(day), state: stateText });
  const face = (
    <>
      <FlowerGlyph name={state === 'planned' ? 'seed' : glyphOf(visit.label)} />
      <span aria-hidden="true">{month(day)}</span>
    </>
  );
  const isCancelled = state === 'cancelled';
  const className = `${styles.tile} ${isOver ? styles.over : ''} ${isCancelled ? styles.cancelled : ''} ${isHere ? styles.here : ''}`;
  if (visit.serviceId === undefined || isHere) {
    return (
      <span className={className} role="img" aria-label={label} aria-current={isHere ? 'true' : undefined}>
        {face}
      </span>
    );
  }
  return (
    <Link className={className} to={generatePath(servicePath, { serviceId: visit.serviceId })} aria-label={label}>
      {face}
    </Link>
  );
}
