/** The name of a municipality without case and accents. */
export const folded = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The municipalities by name, without those that share it: nothing can be said of a name that is in the Algarve and in
 * the Azores (Lagoa), or in Madeira and in the Azores (Calheta).
 */
export const byUniqueName = <Place extends { readonly name: string }>(
  places: readonly Place[],
): ReadonlyMap<string, Place> => {
  const counts = new Map<string, number>();
  for (const { name } of places) counts.set(folded(name), (counts.get(folded(name)) ?? 0) + 1);
  const unique = places.filter(({ name }) => counts.get(folded(name)) === 1);
  return new Map(unique.map((place) => [folded(place.name), place]));
};
