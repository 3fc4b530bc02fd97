const hourOf = (slot: string): number => Number.parseInt(slot, 10);

/**
 * Whether one partner can serve two slots of one hour, "HH:00" on the same day, whose places are so many minutes apart.
 * From the beginning of one slot to that of the next there must be time to travel; two stops of the same slot have that
 * hour.
 */
export const isReachable = ([one, other]: readonly [string, string], minutes: number): boolean =>
  minutes <= Math.max(1, Math.abs(hourOf(one) - hourOf(other))) * 60;
