import { divIcon } from 'leaflet';
import { type ComponentProps, useMemo, useState } from 'react';
import {
  AttributionControl,
  CircleMarker,
  GeoJSON,
  Marker,
  Pane,
  ScaleControl,
  TileLayer,
  useMap,
  useMapEvents,
} from 'react-leaflet';
import type { City } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';
import { useSite } from '../../../lib/site';
import styles from './map.module.css';
import { labelsWithRoom, type PlaceLabel, type WrittenLabel } from './place-labels.policy';
import { useAllCities, useCemeteries } from './places.api';
import outline from './portugal-outline.json';

const land = outline as ComponentProps<typeof GeoJSON>['data'];
/** Lisboa, Porto, Braga, Coimbra, Faro, Funchal, Ponta Delgada and Angra do Heroísmo, by their codes. */
const largestTowns: readonly string[] = ['1106', '1312', '0303', '0603', '0805', '3103', '4203', '4301'];
/** From this zoom on, cemeteries are drawn as dots. */
const cemeteryZoom = 10;

/**
 * The layers below the pins: the land, the map tiles if this installation has any, and until a tile has loaded, the
 * names of towns and cemeteries, so that the map is readable without a tile server. No name is drawn under one of the
 * `pins`.
 */
export function MapGround({ pins }: { pins?: readonly Location[] }) {
  const tiles = useSite()?.mapTiles ?? null;
  const [hasTiles, setHasTiles] = useState(false);
  return (
    <>
      <AttributionControl position="bottomright" prefix={false} />
      <ScaleControl position="bottomleft" imperial={false} />
      <Pane name="land" style={{ zIndex: 150 }}>
        <GeoJSON data={land} interactive={false} style={{ className: styles['land'] ?? '', weight: 1 }} />
      </Pane>
      {tiles !== null && (
        <TileLayer
          url={tiles.url}
          attribution={tiles.attribution}
          maxZoom={19}
          eventHandlers={{ tileload: () => setHasTiles(true) }}
        />
      )}
      {!hasTiles && <PlaceLabels pins={pins} />}
    </>
  );
}

function PlaceLabels({ pins }: { pins: readonly Location[] | undefined }) {
  const map = useMap();
  const [view, setView] = useState(() => ({ zoom: map.getZoom(), centre: map.getCenter() }));
  useMapEvents({ moveend: () => setView({ zoom: map.getZoom(), centre: map.getCenter() }) });
  const cities = useCityLabels();
  const cemeteries = useCemeteryLabels(view.centre, view.zoom >= cemeteryZoom);
  const shown = useMemo(() => {
    const bounds = map.getBounds();
    const size = map.getSize();
    const corner = map.project(view.centre, view.zoom).subtract(size.divideBy(2));
    return labelsWithRoom([...cemeteries, ...cities], {
      width: size.x,
      ...(pins && { pins }),
      project: (location) =>
        bounds.contains(location) ? map.project(location, view.zoom).subtract(corner) : undefined,
    });
  }, [map, view, cities, cemeteries, pins]);
  return shown.map((written) => <NamedDot key={written.label.key} {...written} />);
}

function NamedDot({ label: { name, kind, location }, side }: WrittenLabel) {
  const words = useMemo(() => {
    const html = document.createElement('span');
    html.textContent = name;
    return divIcon({ html, className: `${styles['label']} ${styles[side]}`, iconSize: [0, 0] });
  }, [name, side]);
  return (
    <>
      <CircleMarker
        center={location}
        radius={kind === 'city' ? 3 : 5}
        interactive={false}
        className={styles[kind] ?? ''}
        weight={0}
        fillOpacity={1}
      />
      <Marker position={location} icon={words} interactive={false} keyboard={false} zIndexOffset={-1000} />
    </>
  );
}

/** The labels of municipalities: the largest towns first, then those that a district is named after. */
function useCityLabels(): readonly PlaceLabel[] {
  const { data: cities } = useAllCities();
  return useMemo(
    () =>
      (cities ?? [])
        .toSorted((one, other) => rankOf(one) - rankOf(other))
        .map(({ code, name, location }) => ({ key: code, name, kind: 'city', location })),
    [cities],
  );
}

function rankOf({ code, name, district }: City): number {
  if (largestTowns.includes(code)) return 0;
  return name === district ? 1 : 2;
}

function useCemeteryLabels({ lat, lng }: { lat: number; lng: number }, isNear: boolean): readonly PlaceLabel[] {
  const near = { lat: Number(lat.toFixed(1)), lng: Number(lng.toFixed(1)) };
  const { data: cemeteries } = useCemeteries({ near }, { enabled: isNear });
  return useMemo(
    () =>
      isNear ? (cemeteries ?? []).map(({ id, name, location }) => ({ key: id, name, kind: 'cemetery', location })) : [],
    [cemeteries, isNear],
  );
}
