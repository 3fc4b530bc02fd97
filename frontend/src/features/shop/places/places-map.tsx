import { lazy, Suspense } from 'react';
import mapStyles from './map.module.css';
import type { PlacesMapProps } from './map-places.policy';

const PlacesCanvas = lazy(async () => ({ default: (await import('./places-canvas')).PlacesCanvas }));

/** A map of several places. All its information must also be in a list next to it. */
export function PlacesMap(props: PlacesMapProps) {
  return (
    <div className={`${mapStyles.frame} ${mapStyles.places}`}>
      <Suspense fallback={<span aria-busy="true" />}>
        <PlacesCanvas {...props} />
      </Suspense>
    </div>
  );
}
