/** How much longer a way by road is than in a straight line, and how fast one drives it, in km/h: rough averages. */
const detour = 1.3;
const speed = 50;
/** Estimates are told in steps of five minutes, so that nobody takes them for exact. */
const stepMinutes = 5;

/** About how long one drives to a place at a distance in a straight line, as an ISO 8601 duration: 25 → "PT40M". */
export function drivingTime(kilometres: number): string {
  const minutes = Math.max(1, Math.round((kilometres * detour * 60) / speed / stepMinutes)) * stepMinutes;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`;
}
