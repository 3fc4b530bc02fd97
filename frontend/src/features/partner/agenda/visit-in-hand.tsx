import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { phoneText, useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { useSite } from '../../../lib/site';
import { Button } from '../../../ui/button';
import { Icon, type IconName } from '../../../ui/icon';
import { Money } from '../../../ui/money';
import { BlockedWork } from '../work/blocked-work';
import { nextStepOf } from '../../account/fulfilment/service/next-step.policy';
import { useServiceWords } from '../../account/fulfilment/service/service-words';
import { useBusinessNow } from '../../../lib/business-clock';
import { useServiceStatus } from '../../account/fulfilment/service/use-service-status';
import { RouteLink } from '../work/route-link';
import { WorkStep } from '../work/work-step';
import styles from './visit-in-hand.module.css';
import { ClosingTime } from './closing-time';
import type { VisitHours } from './visit-hours.policy';
import { exactPlace } from './visit-words';

interface VisitInHandProps {
  service: Service;
  /** The opening hours of the visit's cemetery; undefined if unknown. */
  hours: VisitHours | undefined;
  /** The position of the visit among the `count` visits of the day, starting at 1. */
  number: number;
  count: number;
}

/** The current visit: its place and time, its progress, and the next step as a button large enough for a thumb. */
export function VisitInHand({ service, hours, number, count }: VisitInHandProps) {
  const { t } = useTranslation('agenda');
  const { text } = useFormats();
  const words = useServiceWords();
  const status = useServiceStatus(service);
  const { strong, rest } = exactPlace(service);
  return (
    <section className={`slab ${styles.hand}`} aria-labelledby="in-hand">
      <div className={styles.head}>
        <p className={styles.now}>{t('hand.now', { number, count })}</p>
        {service.amountToReceive !== undefined && <Money amount={service.amountToReceive} display />}
      </div>
      <div>
        <h2 id="in-hand" className={styles.name}>
          <Link to={generatePath(paths.acceptedService, { serviceId: service.id })}>{text(service.name)}</Link>
        </h2>
        <p className={styles.strong}>{strong}</p>
        <p className="muted">{rest}</p>
        {service.scheduledHour !== undefined && <p>{words.when(service)}</p>}
        <ClosingTime hours={hours} />
      </div>
      <StepsOfVisit service={service} />
      <div className={styles.step}>
        <WorkStep service={service} status={status} isNext describedBy="in-hand" />
      </div>
      <div className={styles.links}>
        <WayThere service={service} />
        <Phones service={service} />
        <BlockedWork status={status} />
      </div>
    </section>
  );
}

function WayThere({ service: { location } }: { service: Service }) {
  const { t } = useTranslation('agenda');
  if (location === undefined) return null;
  return (
    <RouteLink look="text" location={location}>
      <Icon name="route" />
      {t('hand.way')}
    </RouteLink>
  );
}

/** Links for phone calls: to the service's contact person, if a number is known, and to support. */
function Phones({ service: { contact } }: { service: Service }) {
  const { t } = useTranslation('agenda');
  const support = useSite()?.support.phones[0];
  return (
    <>
      {contact?.phone && (
        <Button look="text" href={`tel:${contact.phone}`}>
          <Icon name="phone" />
          {t('hand.call', { name: contact.name })}
        </Button>
      )}
      {support !== undefined && (
        <Button look="text" href={`tel:${support.number}`} title={phoneText(support.number)}>
          <Icon name="phone" />
          {t('hand.callUs')}
        </Button>
      )}
    </>
  );
}

const stepsOf = {
  clean: ['before', 'start', 'after', 'deliver'],
  flower: ['start', 'after', 'deliver'],
} as const;
type StepName = (typeof stepsOf)['clean'][number];
const icons: Record<StepName, IconName> = { before: 'camera', start: 'brush', after: 'camera', deliver: 'check' };

/** The steps of the work, with the current one marked. */
function StepsOfVisit({ service }: { service: Service }) {
  const { t } = useTranslation('agenda');
  const step = nextStepOf(service, useBusinessNow());
  const current: StepName | undefined =
    step.kind === 'photo'
      ? step.photo
      : step.kind === 'early'
        ? step.act
        : step.kind === 'start' || step.kind === 'deliver'
          ? step.kind
          : undefined;
  const names: readonly StepName[] = stepsOf[service.type];
  const reached = current === undefined ? -1 : names.indexOf(current);
  return (
    <ol className={styles.steps}>
      {names.map((name, index) => (
        <li
          key={name}
          data-phase={index < reached ? 'done' : index === reached ? 'now' : 'ahead'}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span className={styles.tile}>
            <Icon
              name={index < reached ? 'check' : service.type === 'flower' && name === 'start' ? 'flower' : icons[name]}
            />
          </span>
          {t(service.type === 'clean' ? `step.clean.${name}` : `step.flower.${name === 'before' ? 'start' : name}`)}
        </li>
      ))}
    </ol>
  );
}
