import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { greatCircleKm } from '@perpetua/contracts/great-circle';
import type { OwnPartner } from '@perpetua/contracts/partners.contract';

/** How far beyond the radius a place still counts as inside, in kilometres: distances are shown rounded. */
const MARGIN_KM = 0.05;

/**
 * The accepted services that the partner can hand back and that are outside the radius around the partner's present
 * location.
 */
export function outsideRadius(
  services: readonly Service[],
  { location, radiusKm }: Pick<OwnPartner, 'location' | 'radiusKm'>,
): Service[] {
  if (location === null) return [];
  return services.filter(
    (service) =>
      service.allowedActions.includes('withdraw') &&
      service.location !== undefined &&
      greatCircleKm(location, service.location) > radiusKm + MARGIN_KM,
  );
}
