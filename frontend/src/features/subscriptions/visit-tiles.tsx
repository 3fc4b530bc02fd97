import type { OccurrenceAnswer } from '@perpetua/contracts/subscriptions.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../lib/formats';
import { FlowerGlyph } from '../../ui/flower-glyph';
import { glyphOf } from '../../ui/service-label-chip';
import styles from './plan-card.module.css';
import { usePlanVoice } from './use-plan-voice';
import { dateOf } from './visits.policy';

interface VisitTilesProps {
  visits: readonly OccurrenceAnswer[];
  /** The number of the visit that the page shows. */
  here?: number | undefined;
}

/** The visits of a plan, one tile each, linked to its service if there is one. */
export function VisitTiles({ visits, here }: VisitTilesProps) {
  const { t } = useTranslation('fulfilment');
  return (
    <ol className={styles.tiles} aria-label={t('plan.tiles')}>
      {visits.map((visit) => (
        <li key={visit.n}>
          <VisitTile visit={visit} isHere={visit.n === here} />
        </li>
      ))}
    </ol>
  );
}

function VisitTile({ visit, isHere }: { visit: OccurrenceAnswer; isHere: boolean }) {
  const { servicePath } = usePlanVoice();
  const { t } = useTranslation('fulfilment');
  const common = useTranslation().t;
  const { month, date } = useFormats();
  const day = dateOf(visit);
  const isOver = visit.label === 'complete' || visit.label === 'service_complete';
  const state = visit.serviceId === undefined ? t('plan.notYet') : common(`serviceLabel.${visit.label}`);
  const label = t('plan.tile', { n: visit.n, date: date(day), state });
  const face = (
    <>
      <FlowerGlyph name={visit.serviceId === undefined ? 'seed' : glyphOf(visit.label)} />
      <span aria-hidden="true">{month(day)}</span>
    </>
  );
  const className = `${styles.tile} ${isOver ? styles.over : ''} ${isHere ? styles.here : ''}`;
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
