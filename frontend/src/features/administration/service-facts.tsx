import { type Service, serviceDeadlineKinds } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { phoneText, useFormats } from '../../lib/formats';
import { paths } from '../../lib/paths';
import { FactList } from '../../ui/fact-list';
import { SubstitutionText } from '../ordering/substitution-line';
import styles from './service-facts.module.css';
import { StatusText } from './status-text';

/** All facts that an admin sees of a service, as a definition list. */
export function ServiceFacts({ service }: { service: Service }) {
  const { t } = useTranslation('audit');
  const facts = [...useWork(service), ...usePeople(service), ...useAmounts(service)];
  return (
    <section className={`card ${styles.card}`} aria-labelledby="facts">
      <h2 id="facts" className="heading-small">
        {t('service.facts')}
      </h2>
      <FactList facts={facts.map(([name, value]) => ({ name: t(`fact.${name}`), value }))} />
    </section>
  );
}

function useWork(service: Service) {
  const { t } = useTranslation('audit');
  const { date, text, number } = useFormats();
  return [
    ['status', <StatusText key="status" service={service} />],
    ['escalation', service.escalation && t(`escalation.${service.escalation}`)],
    ['next', useNextDeadline(service)],
    ['products', service.products.map(({ name, quantity }) => `${number(quantity)} × ${text(name)}`).join(', ')],
    ['scheduled', [date(service.scheduledDate), service.scheduledHour].filter(Boolean).join(', ')],
    ['occurrence', service.occurrence],
    ['bought', date(service.purchaseDate)],
    ['completed', service.completionDate && date(service.completionDate)],
    ['place', service.address ?? `${service.city}, ${service.parish}`],
    ['grave', service.grave && `${service.grave.deceasedName}, ${service.grave.cemetery}`],
    ['rating', service.rating && t('fact.ratingOfFive', { rating: number(service.rating) })],
  ] as const;
}

function usePeople({ customer, contact, partner, message, products, substitution }: Service) {
  const { t } = useTranslation('audit');
  const { text } = useFormats();
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
    ['ribbon', ribbonWords(products, text)],
    ['message', message],
    ['substitution', substitution && <SubstitutionText key="substitution" substitution={substitution} />],
  ] as const;
}

/** The words on each ribbon, with the product that the ribbon belongs to. */
const ribbonWords = (products: Service['products'], text: ReturnType<typeof useFormats>['text']): string =>
  products
    .flatMap(({ name, ribbonText }) => (ribbonText === undefined ? [] : [`${text(name)}: ${ribbonText}`]))
    .join(' · ');

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
  /** Address of the person's page. */
  to?: string;
}

function Reachable({ name, phone, email, to }: ReachableProps) {
  return (
    <>
      {to === undefined ? name : <Link to={to}>{name}</Link>}
      {phone !== undefined && (
        <a className={styles.phone} href={`tel:${phone}`}>
          {phoneText(phone)}
        </a>
      )}
      {email !== undefined && (
        <a className={styles.phone} href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </>
  );
}

/** The next automatic step and its time, as a sentence. */
function useNextDeadline({ nextDeadline, timeZone }: Service): string | undefined {
  const { t } = useTranslation('audit');
  const { instant } = useFormats();
  const kind = serviceDeadlineKinds.find((known) => known === nextDeadline?.kind);
  if (kind === undefined || nextDeadline === undefined) return undefined;
  return t(`next.${kind}`, { at: instant(nextDeadline.at, timeZone) });
}
