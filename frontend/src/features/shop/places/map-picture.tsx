import type { Location } from '@perpetua/contracts/validation';
import { useEffect } from 'react';
import { MapContainer, Marker, useMap } from 'react-leaflet';
import 'leaflet/dist/leaflet.css';
import { MapGround } from './map-ground';
import { mapPin } from './map-pin';
import styles from './map.module.css';

const zoom = 15;

/** A map that cannot be moved, with a pin in its centre. */
export function MapPicture({ location }: { location: Location }) {
  return (
    <MapContainer
      className={styles.map}
      center={location}
      zoom={zoom}
      zoomControl={false}
      attributionControl={false}
      dragging={false}
      keyboard={false}
      touchZoom={false}
      doubleClickZoom={false}
      scrollWheelZoom={false}
      boxZoom={false}
    >
      <MapGround />
      <Centred location={location} />
      <Marker position={location} icon={mapPin} interactive={false} keyboard={false} />
    </MapContainer>
  );
}

function Centred({ location: { lat, lng } }: { location: Location }) {
  const map = useMap();
  useEffect(() => void map.setView([lat, lng], zoom, { animate: false }), [map, lat, lng]);
  return null;
}
