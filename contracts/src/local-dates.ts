const dayMs = 86_400_000;

/**
 * The local date `days` days later, or earlier if negative: ("2026-12-31", 1) → "2027-01-01". Local dates have no time
 * zone, so every day counts as 24 hours.
 */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
