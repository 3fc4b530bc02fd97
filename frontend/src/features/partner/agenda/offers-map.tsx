import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { OwnPartner } from '@perpetua/contracts/partners.contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { offerHeadingId } from '../offers/offer-card';
import { type MapPlace, nextPlaceOf } from '../../shop/places/map-places.policy';
import { PlacesMap } from '../../shop/places/places-map';
import styles from './agenda.module.css';

interface OffersMapProps {
  /** The offers to show. Until a partner accepts, an offer's location is that of the cemetery or municipality. */
  offers: readonly Service[];
  partner: OwnPartner | undefined;
}

/**
 * A map of the offers' locations, as precise as the partner may know them, with the radius within which the partner
 * works. Each press of a pin moves the focus to the next offer at that pin.
 */
export function OffersMap({ offers, partner }: OffersMapProps) {
  const { t } = useTranslation('agenda');
  const { text, euros, distance } = useFormats();
  const nameOf = ({ name, amountToReceive = '0.00', distanceKm }: Service) => {
    const values = { name: text(name), amount: euros(amountToReceive) };
    return distanceKm === undefined
      ? t('offers.offerNear', values)
      : t('offers.offer', { ...values, distance: distance(distanceKm) });
  };
  const places = offers.flatMap((service, index): MapPlace[] =>
    service.location === undefined || service.offer === undefined
      ? []
      : [
          {
            id: service.offer.id,
            location: service.location,
            look: index === 0 ? 'open' : 'other',
            name: nameOf(service),
            mark: String(index + 1),
          },
        ],
  );
  const goToNext = useNextOffer(places);
  if (places.length === 0) return null;
  const base = partner?.location ?? undefined;
  const start: MapPlace[] =
    base === undefined ? [] : [{ id: 'base', location: base, look: 'base', name: t('map.base') }];
  return (
    <section className={`card ${styles.map}`} aria-label={t('offers.map')}>
      <PlacesMap
        label={t('offers.map')}
        places={[...places, ...start]}
        reach={base === undefined || partner === undefined ? undefined : { centre: base, radiusKm: partner.radiusKm }}
        onChoose={goToNext}
      />
      <p className={`small muted ${styles.rough}`}>{t('offers.rough')}</p>
    </section>
  );
}

/** Returns a function that receives the offers of a pin and moves the focus to the next of them on each call. */
function useNextOffer(places: readonly MapPlace[]): (ids: readonly string[]) => void {
  const last = useRef<string>(undefined);
  return (ids) => {
    const next = nextPlaceOf(ids, places, last.current);
    if (next === undefined) return;
    last.current = next.id;
    document.getElementById(offerHeadingId(next.id))?.focus();
  };
}
