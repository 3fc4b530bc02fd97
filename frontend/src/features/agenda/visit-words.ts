import type { Service } from '@perpetua/contracts/fulfilment.contract';

/** The location of a visit: first the part that one looks for on the spot, then its surroundings. */
export function exactPlace({ grave, address, parish, city }: Service): { strong: string; rest: string } {
  if (grave === undefined) {
    const [first = '', ...others] = (address ?? [parish, city].filter(Boolean).join(', ')).split(', ');
    return { strong: first, rest: others.join(', ') };
  }
  const around = [grave.cemetery, city].filter(Boolean).join(', ');
  if (!grave.section) return { strong: grave.deceasedName, rest: around };
  return { strong: grave.section, rest: `${grave.deceasedName}. ${around}` };
}
