import type { Location } from '@perpetua/contracts/validation';
import { type LatLng, latLng, type LeafletKeyboardEvent } from 'leaflet';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Circle, MapContainer, Marker, useMap, useMapEvents } from 'react-leaflet';
import 'leaflet/dist/leaflet.css';
import { roundedLocation } from './coordinates.policy';
import { MapGround } from './map-ground';
import { mapPin } from './map-pin';
import styles from './map.module.css';

export interface MapCanvasProps {
  value: Location | undefined;
  onChange: (location: Location) => void;
  centre: Location | undefined;
  label: string;
  /** A radius around the point, in kilometres; the map shows the whole circle. */
  radiusKm?: number | undefined;
}

const mainland: [[number, number], [number, number]] = [
  [36.9, -9.6],
  [42.2, -6.1],
];
const closeZoom = 16;
/** How far an arrow key moves the pin, without and with Shift. */
const stepPx = 12;
const smallStepPx = 1;
const arrows: Partial<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const isCalm = (): boolean => globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * The map itself. A click, dragging the pin, or arrow keys on the pin choose the point; Enter chooses the map's centre.
 */
export function MapCanvas({ value, onChange, centre, label, radiusKm }: MapCanvasProps) {
  /** The point that was chosen on the map itself, for which the view does not move. */
  const own = useRef<Location>(undefined);
  const start = value ?? centre;
  const choose = (point: LatLng) => {
    const location = roundedLocation(point.wrap());
    own.current = location;
    onChange(location);
  };
  return (
    <MapContainer
      className={styles.map}
      {...(start === undefined ? { bounds: mainland } : { center: start, zoom: closeZoom })}
      minZoom={4}
      maxZoom={19}
      scrollWheelZoom={false}
      attributionControl={false}
      zoomAnimation={!isCalm()}
      fadeAnimation={!isCalm()}
    >
      <MapGround />
      <Handling label={label} onChoose={choose} />
      <Following value={value} centre={centre} own={own} />
      {value !== undefined && radiusKm !== undefined && <Reach centre={value} radiusKm={radiusKm} />}
      {value !== undefined && <Pin value={value} onChoose={choose} />}
    </MapContainer>
  );
}

/**
 * Sets the map's accessible name and its keys. The wheel zooms only while the map has the focus; otherwise it scrolls
 * the page.
 */
function Handling({ label, onChoose }: { label: string; onChoose: (point: LatLng) => void }) {
  const { t } = useTranslation('graves');
  const map = useMap();
  const name = t('map.name', { label });
  useEffect(() => {
    const container = map.getContainer();
    const useWheel = () => void map.scrollWheelZoom.enable();
    const leaveWheel = () => void map.scrollWheelZoom.disable();
    container.setAttribute('role', 'application');
    container.setAttribute('aria-label', name);
    container.addEventListener('focus', useWheel);
    container.addEventListener('blur', leaveWheel);
    return () => {
      container.removeEventListener('focus', useWheel);
      container.removeEventListener('blur', leaveWheel);
    };
  }, [map, name]);
  useMapEvents({
    click: ({ latlng }) => onChoose(latlng),
    keydown: ({ originalEvent }) => {
      if (originalEvent.key !== 'Enter' || originalEvent.target !== map.getContainer()) return;
      originalEvent.preventDefault();
      onChoose(map.getCenter());
    },
  });
  return null;
}

interface FollowingProps {
  value: Location | undefined;
  centre: Location | undefined;
  own: RefObject<Location | undefined>;
}

/**
 * Moves the view to a point that was not chosen on the map itself (but by search, by the device's position or by
 * coordinates), or to a new `centre`.
 */
function Following({ value, centre, own }: FollowingProps) {
  const map = useMap();
  const shown = useRef({ value, centre });
  useEffect(() => {
    const before = shown.current;
    shown.current = { value, centre };
    const options = { animate: !isCalm() };
    const isElsewhere = value !== undefined && !isSame(value, before.value) && !isSame(value, own.current);
    if (isElsewhere) map.setView(value, Math.max(map.getZoom(), closeZoom), options);
    else if (centre !== undefined && !isSame(centre, before.centre)) map.setView(centre, closeZoom, options);
  }, [map, value, centre, own]);
  return null;
}

const metresPerKm = 1000;

/** Draws the radius around the point as a circle, and zooms the map to show the whole circle. */
function Reach({ centre: { lat, lng }, radiusKm }: { centre: Location; radiusKm: number }) {
  const map = useMap();
  const radius = radiusKm * metresPerKm;
  useEffect(
    () => void map.fitBounds(latLng(lat, lng).toBounds(2 * radius), { animate: false }),
    [map, lat, lng, radius],
  );
  return <Circle center={{ lat, lng }} radius={radius} interactive={false} className={styles['reach'] ?? ''} />;
}

const isSame = (one: Location, other: Location | undefined): boolean => one.lat === other?.lat && one.lng === other.lng;

function Pin({ value, onChoose }: { value: Location; onChoose: (point: LatLng) => void }) {
  const { t } = useTranslation('graves');
  const map = useMap();
  const move = ({ originalEvent }: LeafletKeyboardEvent) => {
    const direction = arrows[originalEvent.key];
    if (direction === undefined) return;
    originalEvent.preventDefault();
    originalEvent.stopPropagation();
    const step = originalEvent.shiftKey ? smallStepPx : stepPx;
    const [x, y] = direction;
    const point = map.containerPointToLatLng(map.latLngToContainerPoint(value).add([x * step, y * step]));
    onChoose(point);
    map.panInside(point, { padding: [44, 60], animate: false });
  };
  return (
    <Marker
      position={value}
      icon={mapPin}
      draggable
      keyboard
      eventHandlers={{
        add: ({ target }: { target: { getElement: () => HTMLElement | undefined } }) =>
          target.getElement()?.setAttribute('aria-label', t('map.pin')),
        dragend: ({ target }: { target: { getLatLng: () => LatLng } }) => onChoose(target.getLatLng()),
        keydown: move,
      }}
    />
  );
}
