import { type Service, serviceDeadlineKinds } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { phoneText, useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { FactList } from '../../../ui/fact-list';
import { useWrittenInstructions } from '../../shop/ordering/pieces/written-instructions';
import styles from './service-facts.module.css';
import { StatusText } from './status-text';

type NamedFact = ReturnType<typeof useWork | typeof usePeople | typeof useAmounts>[number];

/** The facts about a service for admins, as a list of terms and values. */
export function ServiceFacts({ service }: { service: Service }) {
  const { t } = useTranslation('audit');
  const named = (facts: readonly NamedFact[]) => facts.map(([name, value]) => ({ name: t(`fact.${name}`), value }));
  const instructions = useWrittenInstructions(service).map(({ name, words }) => ({ name, value: words }));
  const facts = [
    ...named(useWork(service)),
    ...named(usePeople(service)),
    ...instructions,
    ...named(useAmounts(service)),
  ];
  return (
    <section className={`card ${styles.card}`} aria-labelledby="facts">
      <h2 id="facts" className="heading-small">
        {t('service.facts')}
      </h2>
      <FactList facts={facts} />
    </section>
  );
}

function useWork(service: Service) {
  const { t } = useTranslation('audit');
  const { date, text, number, local } = useFormats();
  return [
    ['status', <StatusText key="status" service={service} />],
    ['escalation', service.escalation && t(`escalation.${service.escalation}`)],
    ['next', useNextDeadline(service)],
    ['early', service.early && [t(`earlyBy.${service.early.by}`), service.early.reason].filter(Boolean).join(': ')],
    ['products', service.products.map(({ name, quantity }) => `${number(quantity)} × ${text(name)}`).join(', ')],
    [
      'scheduled',
      local([date(service.scheduledDate), service.scheduledHour].filter(Boolean).join(', '), {
        date: service.scheduledDate,
        hour: service.scheduledHour,
        timeZone: service.timeZone,
      }),
    ],
    [
      'flexible',
      service.flexible && t('fact.fromTo', { from: date(service.flexible.from), to: date(service.flexible.to) }),
    ],
    ['occurrence', service.occurrence],
    ['bought', date(service.purchaseDate)],
    [
      'completed',
      service.completionDate &&
        (service.late ? t('late', { date: date(service.completionDate) }) : date(service.completionDate)),
    ],
    ['place', service.address ?? `${service.city}, ${service.parish}`],
    ['grave', service.grave && `${service.grave.deceasedName}, ${service.grave.cemetery}`],
    ['rating', service.rating && t('fact.ratingOfFive', { rating: number(service.rating) })],
  ] as const;
}

function usePeople({ customer, contact, partner, offers, timeZone }: Service) {
  const { t } = useTranslation('audit');
  const { distance, instant } = useFormats();
  return [
    [
      'customer',
      customer && (
        <Reachable key="customer" {...customer} to={generatePath(paths.userDetails, { userId: customer.id })} />
      ),
    ],
    ['contact', contact && <Reachable key="contact" name={contact.name} phone={contact.phone ?? undefined} />],
    [
      'partner',
      partner ? (
        <Reachable key="partner" {...partner} to={generatePath(paths.partner, { partnerId: partner.id })} />
      ) : (
        t('fact.noPartner')
      ),
    ],
    [
      'offers',
      offers && (
        <ul key="offers" className={styles.offers}>
          {offers.map(({ id, partner: { name }, distanceKm, expiresAt, hour }) => (
            <li key={id}>
              {t('fact.offer', { name, distance: distance(distanceKm), at: instant(expiresAt, timeZone) })}
              {hour !== undefined && ` · ${t('fact.otherHour', { hour })}`}
            </li>
          ))}
        </ul>
      ),
    ],
  ] as const;
}

function useAmounts({ total, amountToReceive, refund }: Service) {
  const { euros } = useFormats();
  return [
    ['total', euros(total)],
    ['amountToReceive', amountToReceive && euros(amountToReceive)],
    ['refund', refund && euros(refund)],
  ] as const;
}

interface ReachableProps {
  name: string;
  phone?: string | undefined;
  email?: string | undefined;
  /** The URL of the person's page; without it, the name is not a link. */
  to?: string;
}

function Reachable({ name, phone, email, to }: ReachableProps) {
  return (
    <span className={styles.reachable}>
      {to === undefined ? name : <Link to={to}>{name}</Link>}
      {phone !== undefined && <a href={`tel:${phone}`}>{phoneText(phone)}</a>}
      {email !== undefined && <a href={`mailto:${email}`}>{email}</a>}
    </span>
  );
}

/** A sentence about the next automatic step of the service and when it happens; undefined if there is none. */
function useNextDeadline({ nextDeadline, timeZone }: Service): string | undefined {
  const { t } = useTranslation('audit');
  const { instant } = useFormats();
  const kind = serviceDeadlineKinds.find((known) => known === nextDeadline?.kind);
  if (kind === undefined || nextDeadline === undefined) return undefined;
  return t(`next.${kind}`, { at: instant(nextDeadline.at, timeZone) });
}
