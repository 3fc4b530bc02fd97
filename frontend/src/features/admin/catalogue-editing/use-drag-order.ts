import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Makes the rows of a list movable by dragging. After a drop, `onMove` is called with the row's old and new position,
 * starting at 0.
 */
export function useDragOrder(
  list: RefObject<HTMLOListElement | null>,
  onMove: (from: number, to: number) => void,
): void {
  const moved = useEffectEvent(onMove);
  useEffect(() => {
    const rows = list.current;
    if (rows === null) return undefined;
    let from = -1;
    const placeOf = ({ target }: Event): number =>
      [...rows.children].findIndex((row) => target instanceof Node && row.contains(target));
    const start = (event: Event) => (from = placeOf(event));
    const over = (event: Event) => event.preventDefault();
    const drop = (event: Event) => {
      event.preventDefault();
      const to = placeOf(event);
      if (from >= 0 && to >= 0) moved(from, to);
      from = -1;
    };
    rows.addEventListener('dragstart', start);
    rows.addEventListener('dragover', over);
    rows.addEventListener('drop', drop);
    return () => {
      rows.removeEventListener('dragstart', start);
      rows.removeEventListener('dragover', over);
      rows.removeEventListener('drop', drop);
    };
  }, [list]);
}
