/** The facts about a ceremony, in the sequence in which every page shows them. */
export const ceremonyFacts = ['deceasedName', 'time', 'funeralHome', 'room'] as const;
export type CeremonyFact = (typeof ceremonyFacts)[number];

/** The maximum lengths of the facts about a ceremony, in characters. */
export const ceremonyLengths = { deceasedName: 120, funeralHome: 120, room: 80 } as const;

/**
 * How the slot of a delivery fits a ceremony of the same day: `late` when it begins with the ceremony or after it,
 * `tight` when it begins before the ceremony but ends within it; undefined when it fits, or a time is missing. Both are
 * local times of the place; `hour` is the start of the slot, which lasts an hour.
 */
export const slotBesideCeremony = (
  hour: string | undefined,
  time: string | undefined,
): 'late' | 'tight' | undefined => {
  if (!hour || !time) return undefined;
  if (hour >= time) return 'late';
  return Number(hour.slice(0, 2)) === Number(time.slice(0, 2)) ? 'tight' : undefined;
};
