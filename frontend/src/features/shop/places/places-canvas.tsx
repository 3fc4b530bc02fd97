import type { Location } from '@perpetua/contracts/validation';
import { divIcon, latLngBounds, type LeafletKeyboardEvent, type Marker as LeafletMarker } from 'leaflet';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Circle, MapContainer, Marker, Polyline, Tooltip, useMap, useMapEvent } from 'react-leaflet';
import 'leaflet/dist/leaflet.css';
import { MapGround } from './map-ground';
import { type MapPin, type PlacesMapProps, pinsOf } from './map-places.policy';
import styles from './map.module.css';
import { pinDrawing } from './pin-drawing';

const mainland: [[number, number], [number, number]] = [
  [36.9, -9.6],
  [42.2, -6.1],
];
/** The maximum zoom for several places, and for a single one. */
const closestZoom = { several: 17, one: 14 };
/** The minimum size of a touch target, which is also the width of a pin. */
const PRESSED_PX = 44;
const metresPerKm = 1000;

/**
 * The map of {@link PlacesMapProps}. The wheel scrolls the page; the map is moved by its buttons, two fingers and keys.
 */
export function PlacesCanvas({ label, places, way = [], reach, focus, closest, onChoose }: PlacesMapProps) {
  const pinPoints = useMemo(() => places.map(({ location }) => location), [places]);
  return (
    <MapContainer
      className={styles.map}
      bounds={mainland}
      minZoom={4}
      maxZoom={19}
      scrollWheelZoom={false}
      attributionControl={false}
      zoomAnimation={false}
      fadeAnimation={false}
    >
      <MapGround pins={pinPoints} />
      <Named label={label} />
      <Pins places={places} onChoose={onChoose} />
      <InSight points={focus ?? places.map(({ location }) => location)} closest={closest} />
      {reach !== undefined && (
        <Circle
          center={reach.centre}
          radius={reach.radiusKm * metresPerKm}
          interactive={false}
          className={styles['reach'] ?? ''}
        />
      )}
      {way.length > 1 && (
        <Polyline positions={[...way]} interactive={false} className={styles['way'] ?? ''} dashArray="1 9" weight={4} />
      )}
    </MapContainer>
  );
}

/** The pins, computed again at each zoom: places that share a pin get separate pins at a closer zoom. */
function Pins({ places, onChoose }: Pick<PlacesMapProps, 'places' | 'onChoose'>) {
  const map = useMap();
  const [zoom, setZoom] = useState(() => map.getZoom());
  useMapEvent('zoomend', () => setZoom(map.getZoom()));
  const pins = useMemo(() => {
    // While the map has no size, its zoom has no meaning.
    const isDrawn = map.getSize().x > 0;
    const isClose = (one: Location, other: Location) =>
      isDrawn && map.project(one, zoom).distanceTo(map.project(other, zoom)) < PRESSED_PX;
    return pinsOf(places, isClose);
  }, [places, map, zoom]);
  // The key does not depend on the order of the places in the pin, so that the pin keeps the focus when another of them
  // is opened.
  return pins.map((pin) => <Pin key={pin.ids.toSorted().join()} pin={pin} onChoose={onChoose} />);
}

function Named({ label }: { label: string }) {
  const map = useMap();
  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'application');
    container.setAttribute('aria-label', label);
  }, [map, label]);
  return null;
}

/** Moves the map only when the points change, not when the same points are loaded again. */
function InSight({ points, closest }: { points: readonly Location[]; closest: number | undefined }) {
  const map = useMap();
  const wanted = JSON.stringify(points);
  useEffect(() => {
    const bounds = latLngBounds(JSON.parse(wanted) as Location[]);
    if (!bounds.isValid()) return;
    const isOne = bounds.getNorthEast().equals(bounds.getSouthWest());
    const maxZoom = isOne ? (closest ?? closestZoom.one) : closestZoom.several;
    map.fitBounds(bounds, { padding: [56, 56], maxZoom, animate: false });
  }, [map, wanted, closest]);
  return null;
}

function Pin({
  pin: { ids, location, look, name, mark },
  onChoose,
}: { pin: MapPin } & Pick<PlacesMapProps, 'onChoose'>) {
  const icon = useMemo(
    () => divIcon({ className: styles[`pin-${look}`] ?? '', ...pinDrawing(look, mark) }),
    [look, mark],
  );
  const mayChoose = onChoose !== undefined && look !== 'cemetery' && look !== 'base';
  const marker = useRef<LeafletMarker>(null);
  // The name may change while the pin stays, for example once the next visit is loaded.
  useEffect(() => {
    const element = marker.current?.getElement();
    element?.setAttribute('role', mayChoose ? 'button' : 'img');
    element?.setAttribute('aria-label', name);
  }, [name, mayChoose]);
  return (
    <Marker
      ref={marker}
      position={location}
      icon={icon}
      keyboard={mayChoose}
      interactive={mayChoose || look === 'cemetery' || look === 'base'}
      zIndexOffset={look === 'open' ? 2000 : look === 'cemetery' ? 0 : 1000}
      eventHandlers={{
        click: () => mayChoose && onChoose(ids),
        keydown: ({ originalEvent }: LeafletKeyboardEvent) => {
          if (!mayChoose || (originalEvent.key !== 'Enter' && originalEvent.key !== ' ')) return;
          originalEvent.preventDefault();
          onChoose(ids);
        },
      }}
    >
      <Tooltip direction="top" offset={[0, -14]}>
        {name}
      </Tooltip>
    </Marker>
  );
}
