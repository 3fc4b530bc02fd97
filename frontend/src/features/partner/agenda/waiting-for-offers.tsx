import { nearbyDays } from '@perpetua/contracts/service-filters.contract';
import { type OwnPartner, weeklyCapacitySchema } from '@perpetua/contracts/partners.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { useSession } from '../../../lib/session';
import { GraveScene } from '../../../ui/grave-scenes';
import { Icon } from '../../../ui/icon';
import { Panel } from '../../../ui/panel';
import { PlacesMap } from '../../shop/places/places-map';
import { useNearby } from './agenda.api';
import styles from './waiting-for-offers.module.css';

const days = weeklyCapacitySchema.keyof().options;

/** What a partner without offers should know: where and when he is asked, what an offer looks like, and when he is paid. */
export function WaitingForOffers({ partner }: { partner: OwnPartner }) {
  const { t } = useTranslation('partners');
  const { distance } = useFormats();
  const { status, location, radiusKm, partnerType: type } = partner;
  if (status === 'none' || status === 'rejected') return null;
  return (
    <div className={styles.parts}>
      <Panel id="first-what" title={t('first.what')}>
        <div className={styles.scene}>
          <GraveScene scene={type === 'flower' ? 'after' : 'brushing'} label={t('first.picture')} />
        </div>
        <ol className={styles.steps}>
          <li>{t('first.asked', { distance: distance(radiusKm) })}</li>
          <li>{t(`first.answer.${type}`)}</li>
          <li>{t('first.details')}</li>
        </ol>
      </Panel>
      <Panel id="first-offer" title={t('first.offer')}>
        <ExampleOffer type={type} />
        <p className="small muted">{t('first.offerText')}</p>
      </Panel>
      <Panel id="first-area" title={t('first.area')} aside={<WorkLink>{t('first.change')}</WorkLink>}>
        {location === null ? (
          <p>{t('first.noPoint')}</p>
        ) : (
          <PlacesMap
            label={t('first.map', { distance: distance(radiusKm) })}
            places={[{ id: 'base', location, look: 'base', name: t('own.location') }]}
            reach={{ centre: location, radiusKm }}
            onChoose={() => undefined}
          />
        )}
        <WorkingDays partner={partner} />
        <Nearby />
      </Panel>
      <Panel id="first-money" title={t('first.money')}>
        <p>{t('first.earned')}</p>
        <p>
          {t('first.paid')} <Link to={paths.statement}>{t('own.statement')}</Link>
        </p>
      </Panel>
    </div>
  );
}

/** How much people have ordered near the partner; nothing while that is not known, or was nothing. */
function Nearby() {
  const { t } = useTranslation('partners');
  const { data } = useNearby();
  if (data === undefined || data.city === null || data.services === 0) return null;
  return <p>{t('first.nearby', { count: data.services, city: data.city, days: nearbyDays })}</p>;
}

function WorkLink({ children }: { children: ReactNode }) {
  const profile = generatePath(paths.profile, { userId: useSession()?.userId ?? '' });
  return <Link to={`${profile}?part=work`}>{children}</Link>;
}

/** The days of the week on which the partner takes work, with how much. */
function WorkingDays({ partner: { capacity } }: { partner: OwnPartner }) {
  const { t } = useTranslation('partners');
  return (
    <dl className={styles.days} aria-label={t('own.capacity')}>
      {days.map((day) => (
        <div key={day} className={styles.day} data-free={capacity[day] === 0}>
          <dt>{t(`day.${day}`)}</dt>
          <dd>{capacity[day] === 0 ? t('first.free') : t('first.upTo', { count: capacity[day] })}</dd>
        </div>
      ))}
    </dl>
  );
}

/** An offer as it will look, with invented values, which the caption says. */
function ExampleOffer({ type }: { type: OwnPartner['partnerType'] }) {
  const { t } = useTranslation('partners');
  const { euros, distance } = useFormats();
  return (
    <figure className={styles.example}>
      <figcaption className="small muted">{t('first.example')}</figcaption>
      <p className={styles.head}>
        <strong>{t(`first.name.${type}`)}</strong>
        <span>{euros(type === 'flower' ? '68.00' : '16.00')}</span>
      </p>
      <ul className={styles.facts}>
        <li>
          <Icon name="route" size={20} />
          {t('first.near', { distance: distance(3.2) })}
        </li>
        <li>
          <Icon name="calendar" size={20} />
          {t(`first.when.${type}`)}
        </li>
        <li>
          <Icon name="clock" size={20} />
          {t('first.left')}
        </li>
      </ul>
    </figure>
  );
}
