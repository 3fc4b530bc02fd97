/** The items by their key, in the order in which the keys first came. */
export const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};
