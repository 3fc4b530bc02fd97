import { CEMETERY_REACH_KM } from '@perpetua/contracts/grave-spots';
import type { OpenOffer } from '../service/service.state.js';
import type { PartnerReach } from './offers.commands.js';

/** How far two computations of the same distance may differ, and how far a moved pin is still the same place. */
const SAME_PLACE_KM = 0.05;

/**
 * Whether an offer has come out of reach since it was made: the partner has moved or narrowed the radius. An admin may
 * ask a partner outside the radius; such an offer is out of reach only when the partner has moved farther away.
 */
export const isOutOfReach = (offer: OpenOffer, reach: PartnerReach | undefined): reach is PartnerReach =>
  reach !== undefined &&
  reach.distanceKm > reach.radiusKm + SAME_PLACE_KM &&
  (offer.by !== 'admin' || reach.distanceKm > offer.distanceKm + SAME_PLACE_KM);

/** How far apart two pins of a grave within one cemetery can be. */
const CORRECTED_PIN_KM = 2 * CEMETERY_REACH_KM;

/**
 * Whether an offer may be out of reach only because the pin of its grave was corrected: its partner has not narrowed the
 * radius below it, and the distance differs by no more than a correction allows.
 */
export const isPinCorrected = (offer: OpenOffer, { distanceKm, radiusKm }: PartnerReach): boolean =>
  (offer.by === 'admin' || offer.distanceKm <= radiusKm + SAME_PLACE_KM) &&
  distanceKm <= offer.distanceKm + CORRECTED_PIN_KM;
