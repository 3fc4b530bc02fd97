import type { Grave } from '@perpetua/contracts/graves.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { type MapPlace, nextPlaceOf } from '../../shop/places/map-places.policy';
import { PlacesMap } from '../../shop/places/places-map';
import { useCemeteries } from '../../shop/places/places.api';
import styles from './cemetery-map.module.css';
import type { NextVisit } from './grave-year.policy';

/** The zoom level that shows the cemeteries of one city. */
const cityZoom = 11;

interface GravesMapProps {
  graves: readonly Grave[];
  open: Grave | undefined;
  nextOf: (graveId: string) => NextVisit | undefined;
  onOpen: (graveId: string) => void;
}

/**
 * The user's graves, and the cemeteries around the selected one, on a map. Each press on a pin that stands for several
 * graves selects the next of them.
 */
export function GravesMap({ graves, open, nextOf, onOpen }: GravesMapProps) {
  const { t } = useTranslation('graveYear');
  const { longDate } = useFormats();
  const { data: cemeteries = [] } = useCemeteries({ near: open?.location }, { enabled: open !== undefined });
  const nameOf = ({ id, deceasedName, cemetery }: Grave): string => {
    const next = nextOf(id);
    return next === undefined
      ? t('map.grave', { name: deceasedName, cemetery })
      : t('map.graveNext', { name: deceasedName, cemetery, day: longDate(next.date) });
  };
  const own = graves.map((grave): MapPlace => ({
    id: grave.id,
    location: grave.location,
    look: grave.id === open?.id ? 'open' : 'other',
    name: nameOf(grave),
  }));
  const around = cemeteries.map(({ id, name, city, location }): MapPlace => ({
    id,
    location,
    look: 'cemetery',
    name: `${name}, ${city}`,
  }));
  const openNext = (ids: readonly string[]) => {
    const next = nextPlaceOf(ids, graves, open?.id);
    if (next !== undefined) onOpen(next.id);
  };
  return (
    <section className={`card ${styles.map}`} aria-label={t('map.label')}>
      <PlacesMap
        label={t('map.label')}
        places={[...own, ...around]}
        focus={open === undefined ? undefined : [open.location]}
        closest={cityZoom}
        onChoose={openNext}
      />
      <Legend />
    </section>
  );
}

function Legend() {
  const { t } = useTranslation('graveYear');
  return (
    <ul className={styles.legend}>
      {(['open', 'other', 'cemetery'] as const).map((look) => (
        <li key={look} data-look={look}>
          {t(`map.legend.${look}`)}
        </li>
      ))}
    </ul>
  );
}
