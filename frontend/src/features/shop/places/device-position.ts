import type { Location } from '@perpetua/contracts/validation';
import { useState } from 'react';
import { roundedLocation } from './coordinates.policy';

/** Why the device did not return its position. */
export type PositionProblem = 'unsupported' | 'denied' | 'unavailable' | 'timeout';

const timeoutMs = 15_000;
const oldestMs = 60_000;
/** Codes of GeolocationPositionError (W3C Geolocation). */
const problems: Record<number, PositionProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' };

/** Requests the device's position, once per call of `locate`. */
export function useDevicePosition(onFound: (location: Location) => void) {
  const [isLocating, setLocating] = useState(false);
  const [problem, setProblem] = useState<PositionProblem>();
  const fail = (why: PositionProblem) => {
    setLocating(false);
    setProblem(why);
  };
  const locate = () => {
    setProblem(undefined);
    if (!('geolocation' in navigator) || !globalThis.isSecureContext) return fail('unsupported');
    setLocating(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setLocating(false);
        onFound(roundedLocation({ lat: coords.latitude, lng: coords.longitude }));
      },
      ({ code }) => fail(problems[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: oldestMs },
    );
  };
  return { locate, isLocating, problem };
}
