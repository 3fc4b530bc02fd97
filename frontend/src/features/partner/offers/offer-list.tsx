import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { parseDecimal, toDecimal } from '@perpetua/contracts/money';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { Figures } from '../../../ui/figures';
import { Note } from '../../../ui/note';
import type { OfferedService } from './offered-service';
import { OfferRoute } from './offer-route';
import { offerGroups } from './offer-routes.policy';
import styles from './offer-list.module.css';
import { useFocusAfterAnswer } from './use-focus-after-answer';
import { useVanishedOffers } from './use-vanished-offers';
import { VanishedOffers } from './vanished-offers';

const isOffered = (service: Service): service is OfferedService => service.offer !== undefined;

interface OfferListProps {
  services: readonly Service[];
  /** A map of the offers. */
  map?: ReactNode;
  /** What a partner without offers should know. */
  waiting?: ReactNode;
}

/** The offers that wait for the partner's answer, most urgent first, with the total earnings. */
export function OfferList({ services, map, waiting }: OfferListProps) {
  const { t } = useTranslation('fulfilment');
  const offers = services.filter(isOffered);
  const { place, onAnswer: moveFocus } = useFocusAfterAnswer(offers.map(({ offer }) => offer.id));
  const { vanished, noteAnswer, forget } = useVanishedOffers(offers);
  const [accepted, setAccepted] = useState<Service>();
  const onAnswer = (offerId: string) => {
    noteAnswer(offerId);
    moveFocus(offerId);
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {t('offers.news', { count: offers.length })}
      </p>
      <VanishedOffers offers={vanished} onClose={forget} />
      {accepted !== undefined && <Accepted service={accepted} />}
      {offers.length === 0 ? (
        <>
          <div ref={place} tabIndex={-1}>
            <NoOffers />
          </div>
          {waiting}
        </>
      ) : (
        <>
          <Summary offers={offers} />
          <div className={styles.offers}>
            <ul className={styles.list} aria-label={t('offers.list')}>
              {offerGroups(offers).map(({ key, offers: group, route }, index) => (
                <li key={key}>
                  <OfferRoute
                    offers={group}
                    route={route}
                    isMostUrgent={index === 0}
                    onAnswer={onAnswer}
                    onAccepted={setAccepted}
                  />
                </li>
              ))}
            </ul>
            <div className={styles.aside}>
              {map}
              <BeforeAnswering />
            </div>
          </div>
        </>
      )}
    </>
  );
}

/** The job that was accepted last, one press away: its address and contact are visible from now on. */
function Accepted({ service: { id, name } }: { service: Service }) {
  const { t } = useTranslation('fulfilment');
  const { text } = useFormats();
  return (
    <div className={styles.accepted}>
      <Note icon="check">{t('offers.acceptedNow', { name: text(name) })}</Note>
      <Button look="outlined" to={generatePath(paths.acceptedService, { serviceId: id })}>
        {t('offers.openAccepted')}
      </Button>
    </div>
  );
}

function Summary({ offers }: { offers: readonly OfferedService[] }) {
  const { t } = useTranslation('fulfilment');
  const { euros, number } = useFormats();
  const cents = offers.reduce((sum, { amountToReceive = '0.00' }) => sum + parseDecimal(amountToReceive), 0);
  return (
    <div className={styles.summary}>
      <Figures
        figures={[
          { name: t('offers.waiting'), value: number(offers.length) },
          { name: t('offers.sum'), value: euros(toDecimal(cents)) },
        ]}
      />
    </div>
  );
}

function NoOffers() {
  const { t } = useTranslation('fulfilment');
  return (
    <EmptyState
      title={t('offers.none')}
      text={t('offers.noneText')}
      action={
        <Button look="outlined" to={paths.acceptedServices}>
          {t('offers.toAccepted')}
        </Button>
      }
    />
  );
}

/** What a partner should know before answering. */
function BeforeAnswering() {
  const { t } = useTranslation('fulfilment');
  return (
    <aside className={`card ${styles.note}`} aria-labelledby="offers-note">
      <h2 id="offers-note" className="heading-small">
        {t('offers.noteTitle')}
      </h2>
      <p>{t('offers.noteAddress')}</p>
      <p>{t('offers.noteTime')}</p>
      <p>
        <Link to={paths.acceptedServices}>{t('offers.toAccepted')}</Link>
      </p>
    </aside>
  );
}
