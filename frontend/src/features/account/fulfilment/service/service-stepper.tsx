import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { serviceLabel } from '@perpetua/contracts/lifecycles/service-label';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import { FlowerGlyph } from '../../../../ui/flower-glyph';
import { Icon } from '../../../../ui/icon';
import { glyphOf } from '../../../../ui/service-label-chip';
import { roadOf, type RoadStop } from './service-road.policy';
import styles from './service-stepper.module.css';
import type { ServiceStatusControl } from './use-service-status';

interface ServiceStepperProps {
  service: Service;
  status: ServiceStatusControl;
}

/** The steps of a service by its lifecycle: done, current and ahead. */
export function ServiceStepper({ service, status: { status } }: ServiceStepperProps) {
  const { t } = useTranslation('fulfilment');
  return (
    <section className={`card ${styles.road}`} aria-label={t('road.label')}>
      <ol className={styles.stops}>
        {roadOf({ ...service, status }).map((stop) => (
          <StopView key={stop.name} stop={stop} service={service} />
        ))}
      </ol>
    </section>
  );
}

function StopView({ stop, service }: { stop: RoadStop; service: Service }) {
  const { t } = useTranslation('fulfilment');
  const words = useStopWords(stop, service);
  const isHere = stop.state !== undefined || stop.phase === 'over' || stop.phase === 'unsure';
  return (
    <li
      className={`${styles.stop} ${styles[stop.phase]} ${stop.isDetour ? styles.detour : ''}`}
      aria-current={isHere ? 'step' : undefined}
    >
      <span className={styles.tile}>
        <StopGlyph stop={stop} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          {t(`stop.${stop.name}`)}
          <span className="visually-hidden">, {t(`road.${stop.phase}`)}</span>
        </span>
        {words.map((word) => (
          <span key={word} className={styles.word}>
            {word}
          </span>
        ))}
      </span>
    </li>
  );
}

function StopGlyph({ stop }: { stop: RoadStop }) {
  if (stop.phase === 'over') return <Icon name="close" size={18} />;
  if (stop.isDetour) return <Icon name="alert" size={18} />;
  return <FlowerGlyph name={stop.name === 'unknown' ? 'seed' : glyphOf(serviceLabel(stop.name))} />;
}

/** The lines below a step's name: the actual status, the partner, and the time. */
function useStopWords(stop: RoadStop, service: Service): string[] {
  const { t } = useTranslation('fulfilment');
  const { shortInstant, shortDate, date } = useFormats();
  const words: string[] = [];
  const until = service.nextDeadline;
  if (stop.state !== undefined && stop.state !== stop.name) words.push(t(`stop.${stop.state}`));
  if (stop.name === 'accepted' && stop.phase !== 'ahead' && service.partner !== undefined) {
    words.push(t('road.by', { name: service.partner.name }));
  }
  if (stop.name === 'awaiting_feedback' && stop.phase === 'current' && until?.kind === 'feedback_timeout') {
    words.push(t('road.until', { date: shortInstant(until.at, service.timeZone) }));
  } else if (stop.reachedAt !== undefined) words.push(shortInstant(stop.reachedAt, service.timeZone));
  else if (stop.name === 'scheduled' && stop.phase === 'done') words.push(date(service.purchaseDate));
  else if (stop.name === 'in_progress' && stop.phase === 'ahead') words.push(shortDate(service.scheduledDate));
  return words;
}
