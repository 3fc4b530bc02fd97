import type { Location } from '@perpetua/contracts/validation';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { coordinatesText } from './coordinates.policy';
import mapStyles from './map.module.css';

const MapPicture = lazy(async () => ({ default: (await import('./map-picture')).MapPicture }));

/** A small map that shows one point and does nothing else. */
export function LocationPreview({ location }: { location: Location }) {
  const { t } = useTranslation('graves');
  return (
    <div
      className={mapStyles.frame}
      data-size="small"
      role="img"
      aria-label={t('map.preview', { coordinates: coordinatesText(location) })}
    >
      <Suspense fallback={<span aria-busy="true" />}>
        <MapPicture location={location} />
      </Suspense>
    </div>
  );
}
