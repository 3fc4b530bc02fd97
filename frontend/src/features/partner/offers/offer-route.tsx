import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { toDecimal } from '@perpetua/contracts/money';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { OfferCard } from './offer-card';
import type { OfferGroup } from './offer-routes.policy';
import styles from './offer-route.module.css';
import { useAcceptRoute } from './use-accept-route';

interface OfferRouteProps extends Omit<OfferGroup, 'key'> {
  isMostUrgent: boolean;
  /** Called for each offer that the partner answers. */
  onAnswer: (offerId: string) => void;
  onAccepted: (service: Service) => void;
}

/**
 * "4 graves in Alto de São João on Thursday, 47 €": the offers of one cemetery and day, which one press accepts; each can
 * also be answered on its own. A single offer is only its card.
 */
export function OfferRoute({ offers, route, isMostUrgent, onAnswer, onAccepted }: OfferRouteProps) {
  const cards = offers.map((service, index) => (
    <OfferCard
      key={service.offer.id}
      service={service}
      isMostUrgent={route === undefined && isMostUrgent && index === 0}
      onAnswer={onAnswer}
      onAccepted={onAccepted}
    />
  ));
  if (route === undefined) return cards;
  return (
    <section className={styles.route} aria-labelledby={routeHeadingId(offers)}>
      <Head offers={offers} route={route} isMostUrgent={isMostUrgent} onAnswer={onAnswer} />
      {cards}
    </section>
  );
}

const routeHeadingId = ([first]: OfferGroup['offers']): string => `route-of-${first?.id ?? ''}`;

interface HeadProps extends Pick<OfferRouteProps, 'offers' | 'isMostUrgent' | 'onAnswer'> {
  route: NonNullable<OfferGroup['route']>;
}

function Head({ offers, route, isMostUrgent, onAnswer }: HeadProps) {
  const { t } = useTranslation('fulfilment');
  const { euros, longDate } = useFormats();
  const accept = useAcceptRoute();
  const count = offers.length;
  const acceptAll = () => {
    for (const { offer } of offers) onAnswer(offer.id);
    accept.mutate(offers);
  };
  return (
    <div className={styles.head}>
      <div>
        <h2 id={routeHeadingId(offers)} className="heading-small">
          {t('offers.route.title', { count, cemetery: route.cemetery, date: longDate(route.date) })}
          {', '}
          <span className="numbers">{euros(toDecimal(route.cents))}</span>
        </h2>
        <p className="small muted">{t('offers.route.note')}</p>
      </div>
      <Button look={isMostUrgent ? 'bloom' : 'outlined'} isBusy={accept.isPending} onClick={acceptAll}>
        {t('offers.route.accept', { count })}
      </Button>
    </div>
  );
}
