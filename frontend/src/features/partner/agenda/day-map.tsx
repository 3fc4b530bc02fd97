import type { Location } from '@perpetua/contracts/validation';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Icon } from '../../../ui/icon';
import { PlacesMap } from '../../shop/places/places-map';
import { useCemetery } from '../../shop/places/places.api';
import type { MapPlace } from '../../shop/places/map-places.policy';
import { useBusinessNow } from '../../../lib/business-clock';
import styles from './agenda.module.css';
import type { DayPlan, Visit } from './day-plan.policy';
import { cemeteryHours } from './visit-hours.policy';

const looks = { done: 'done', now: 'open', ahead: 'other' } as const;

/** The visits of the day on a map, numbered as in their list and connected by the route. */
export function DayMap({ plan: { visits }, base }: { plan: DayPlan; base: Location | undefined }) {
  const { t } = useTranslation('agenda');
  const { text } = useFormats();
  const places = visits.flatMap(({ service, phase }, index): MapPlace[] =>
    service.location === undefined
      ? []
      : [
          {
            id: service.id,
            location: service.location,
            look: looks[phase],
            name: t('map.visit', { number: index + 1, name: text(service.name) }),
            ...(phase === 'done' ? {} : { mark: String(index + 1) }),
          },
        ],
  );
  const start: MapPlace[] =
    base === undefined ? [] : [{ id: 'base', location: base, look: 'base', name: t('map.base') }];
  const current = visits.find(({ phase }) => phase === 'now') ?? visits.find(({ phase }) => phase === 'ahead');
  return (
    <section className={`card ${styles.map}`} aria-label={t('map.label')}>
      <PlacesMap
        label={t('map.label')}
        places={[...places, ...start]}
        way={places.map(({ location }) => location)}
        focus={places.map(({ location }) => location)}
      />
      {current !== undefined && <CemeteryToday visit={current} />}
    </section>
  );
}

/** The cemetery of the current visit or, without one, of the next visit, with its opening hours that day. */
function CemeteryToday({ visit: { service } }: { visit: Visit }) {
  const { t } = useTranslation('agenda');
  const { data: cemetery } = useCemetery(service.grave?.cemeteryId);
  const now = useBusinessNow();
  if (cemetery === undefined) return null;
  const { hours } = cemeteryHours(service, cemetery, now);
  return (
    <p className={styles.cemetery}>
      <Icon name="grave" />
      <span>
        <strong>{cemetery.name}</strong>
        <span className="small muted">
          {hours === null ? t('map.closed') : t('map.open', { opens: hours.opens, closes: hours.closes })}
        </span>
      </span>
    </p>
  );
}
