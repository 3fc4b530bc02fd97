import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { localDateAt } from '../../../lib/local-dates';
import { businessNow } from '../../../lib/business-clock';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { Icon, type IconName } from '../../../ui/icon';
import { CounterDialog } from './counter-dialog';
import { CountdownRing } from './countdown-ring';
import { Note } from '../../../ui/note';
import { DeclineDialog } from './decline-dialog';
import styles from './offer-card.module.css';
import { useServiceWords } from '../../account/fulfilment/service/service-words';
import { useTimeLeftText } from '../../account/fulfilment/service/time-left-text';
import type { OfferedService } from './offered-service';
import { type OfferControl, useOffer } from './use-offer';

const soonMs = 10 * 60_000;

/** The id of the heading of an offer's card. */
export const offerHeadingId = (offerId: string): string => `offer-${offerId}`;

interface OfferCardProps {
  service: OfferedService;
  isMostUrgent: boolean;
  /** Called when the partner sends an answer. */
  onAnswer: (offerId: string) => void;
  onAccepted: (service: Service) => void;
}

/**
 * One offer: the time left, the work, the earnings, and the buttons to answer. Only the most urgent offer has a button
 * in the bloom colour.
 */
export function OfferCard({ service, isMostUrgent, onAnswer, onAccepted }: OfferCardProps) {
  const { text } = useFormats();
  const words = useServiceWords();
  const { offer } = service;
  const control = useOffer({ serviceId: service.id, offerId: offer.id, expiresAt: offer.expiresAt }, () =>
    onAccepted(service),
  );
  const { leftMs } = useTimeLeftText(offer.expiresAt);
  const nameId = offerHeadingId(offer.id);
  return (
    <article className={`card ${styles.card} ${leftMs <= soonMs ? styles.soon : ''}`} aria-labelledby={nameId}>
      <Countdown service={service} />
      <div className={styles.body}>
        <div className={styles.head}>
          <div>
            <h2 id={nameId} className="heading-small" tabIndex={-1}>
              {text(service.name)}
            </h2>
            <p className="muted">{words.place(service)}</p>
          </div>
          <Earning amount={service.amountToReceive} />
        </div>
        <Facts service={service} />
        <ProposedHour service={service} />
        <Answers
          service={service}
          control={control}
          isMostUrgent={isMostUrgent}
          nameId={nameId}
          onAnswer={() => onAnswer(offer.id)}
        />
      </div>
    </article>
  );
}

function Countdown({ service: { offer, occurrence, timeZone } }: { service: OfferedService }) {
  const { t } = useTranslation('fulfilment');
  const { shortInstant, time } = useFormats();
  const isToday = localDateAt(timeZone, new Date(offer.expiresAt)) === localDateAt(timeZone, businessNow());
  const { leftMs, text } = useTimeLeftText(offer.expiresAt);
  return (
    <div className={styles.countdown}>
      <CountdownRing leftMs={leftMs} />
      <div>
        <p className={`numbers ${styles.left}`}>{text}</p>
        <p className="small">
          {isToday
            ? t('offers.answerAt', { when: time(offer.expiresAt, timeZone) })
            : t('offers.answerBy', { when: shortInstant(offer.expiresAt, timeZone) })}
          {occurrence !== undefined && <span className={styles.visit}>{t('offers.visit', { n: occurrence })}</span>}
        </p>
      </div>
    </div>
  );
}

function Earning({ amount }: { amount: string | undefined }) {
  const { t } = useTranslation('fulfilment');
  const { euros } = useFormats();
  if (amount === undefined) return null;
  return (
    <p className={styles.earning}>
      <span className={styles.amount}>{euros(amount)}</span>
      <span className="small muted">{t('offers.receive')}</span>
    </p>
  );
}

function Facts({ service }: { service: OfferedService }) {
  const { t } = useTranslation('fulfilment');
  const { distance, text } = useFormats();
  const words = useServiceWords();
  return (
    <ul className={styles.facts}>
      {service.distanceKm !== undefined && (
        <Fact icon="route">
          <Trans
            t={t}
            i18nKey="offers.distance"
            values={{ distance: distance(service.distanceKm) }}
            components={{ b: <strong /> }}
          />
        </Fact>
      )}
      <Fact icon="calendar">{words.when(service)}</Fact>
      {service.type === 'flower' && <Destination service={service} />}
      {(isMore(service) ? service.products : []).map(({ productId, name, quantity }) => (
        <Fact key={productId} icon={service.type === 'clean' ? 'brush' : 'flower'}>
          {quantity > 1 ? `${quantity} × ${text(name)}` : text(name)}
        </Fact>
      ))}
      {service.products.some(({ withRibbon }) => withRibbon) && <Fact icon="edit">{t('offers.ribbon')}</Fact>}
    </ul>
  );
}

/** The kind of place to which flowers go: before acceptance, only the parish is known otherwise. */
function Destination({ service: { deliverToGrave, homeDelivery } }: { service: OfferedService }) {
  const { t } = useTranslation('fulfilment');
  const kind = deliverToGrave ? 'grave' : homeDelivery ? 'house' : 'church';
  return <Fact icon={kind}>{t(`offers.to.${kind}`)}</Fact>;
}

/** Whether the list of products says more than the service's name: several products, or a quantity above 1. */
const isMore = ({ products }: Service): boolean => products.length > 1 || (products[0]?.quantity ?? 0) > 1;

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li className={styles.fact}>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  );
}

/** The other hour that the partner has proposed, and until when the customer can choose it. */
function ProposedHour({ service: { offer, timeZone, allowedActions } }: { service: OfferedService }) {
  const { t } = useTranslation('fulfilment');
  const { shortInstant } = useFormats();
  const { hour } = offer;
  if (hour === undefined) return null;
  const proposal = { hour, when: shortInstant(offer.expiresAt, timeZone) };
  const mayReplace = allowedActions.includes('counter');
  return <Note icon="clock">{t(mayReplace ? 'offers.proposed' : 'offers.proposedFinally', proposal)}</Note>;
}

interface AnswersProps {
  service: OfferedService;
  control: OfferControl;
  isMostUrgent: boolean;
  nameId: string;
  onAnswer: () => void;
}

function Answers({ service, control: { phase, send }, isMostUrgent, nameId, onAnswer }: AnswersProps) {
  const { t } = useTranslation('fulfilment');
  const answer = (event: Parameters<typeof send>[0]) => {
    onAnswer();
    send(event);
  };
  if (phase === 'gone') return <p role="status">{t('offers.over')}</p>;
  const isAnswered = phase === 'accepted' || phase === 'declined';
  const isSending = phase === 'accepting' || phase === 'declining' || phase === 'countering';
  return (
    <>
      {service.allowedActions.includes('counter') && (
        <Button
          className={styles.counter}
          look="text"
          disabled={isAnswered || isSending}
          aria-describedby={nameId}
          onClick={() => send({ type: 'counter' })}
        >
          {t('offers.counter')}
        </Button>
      )}
      {(phase === 'choosingHour' || phase === 'countering') && (
        <CounterDialog
          service={service}
          isSending={phase === 'countering'}
          onPropose={(hour) => send({ type: 'propose', hour })}
          onClose={() => send({ type: 'back' })}
        />
      )}
      <div className={styles.answers}>
        <Button
          look={isMostUrgent ? 'bloom' : 'outlined'}
          isBusy={phase === 'accepting' || phase === 'accepted'}
          disabled={isAnswered || phase === 'declining' || phase === 'countering'}
          aria-describedby={nameId}
          onClick={() => answer({ type: 'accept' })}
        >
          {t('offers.accept')}
        </Button>
        <Button
          look="text"
          disabled={isAnswered || isSending}
          aria-describedby={nameId}
          onClick={() => send({ type: 'decline' })}
        >
          {t('offers.decline')}
        </Button>
        <DeclineDialog
          open={phase === 'choosingReason' || phase === 'declining'}
          isSending={phase === 'declining'}
          onDecline={(reason) => answer({ type: 'decide', reason })}
          onClose={() => send({ type: 'back' })}
        />
      </div>
    </>
  );
}
