import type { Location } from './validation.js';

/** Mean radius of the earth in kilometres (IUGG). */
export const EARTH_KM = 6371.0088;

/** Great-circle distance in kilometres between two points in degrees. */
export const greatCircleKm = (one: Location, other: Location): number => {
  const [from, to] = [unitVector(one), unitVector(other)];
  const chord = Math.hypot(from.x - to.x, from.y - to.y, from.z - to.z);
  return 2 * EARTH_KM * Math.asin(Math.min(1, chord / 2));
};

/**
 * A distance for responses: kilometres, truncated to 10 m. A rounded value would be rounded again where pages show one
 * decimal, and could then differ from texts that round the exact distance (a history, a mail).
 */
export const truncatedKm = (kilometres: number): number => Math.floor(kilometres * 100 + WITHIN_A_FLOAT) / 100;

/**
 * A distance that a partner sees before accepting, rounded to half a kilometre so that it does not reveal the place.
 */
export const roughKm = (kilometres: number): number => Math.round(kilometres * 2) / 2;

/** Compensates floating-point errors: 3.2 * 100 may be below 320. */
const WITHIN_A_FLOAT = 1e-9;

const unitVector = ({ lat, lng }: Location): { x: number; y: number; z: number } => {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  return { x: Math.cos(phi) * Math.cos(lambda), y: Math.cos(phi) * Math.sin(lambda), z: Math.sin(phi) };
};
