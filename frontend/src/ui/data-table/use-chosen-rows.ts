import { useState } from 'react';

export type ChosenRows<Item> = ReturnType<typeof useChosenRows<Item>>;

/** The chosen rows of the shown page; rows of other pages are never included. */
export function useChosenRows<Item>(items: readonly Item[], idOf: (item: Item) => string) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = items.filter((item) => ids.has(idOf(item)));
  return {
    items: chosen,
    isChosen: (item: Item) => ids.has(idOf(item)),
    isEvery: items.length > 0 && chosen.length === items.length,
    toggle: (item: Item) => {
      const id = idOf(item);
      const others = chosen.map(idOf).filter((one) => one !== id);
      setIds(new Set(ids.has(id) ? others : [...others, id]));
    },
    toggleEvery: () => setIds(new Set(chosen.length === items.length ? [] : items.map(idOf))),
    clear: () => setIds(new Set()),
  };
}
