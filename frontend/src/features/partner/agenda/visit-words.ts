import type { Service } from '@perpetua/contracts/fulfilment.contract';

/**
 * The location of a visit in two parts. `strong` is what the partner looks for on the spot (the section, the deceased
 * person or the street), `rest` are the surroundings.
 */
export function exactPlace({ grave, address, parish, city }: Service): { strong: string; rest: string } {
  if (grave === undefined) {
    const [first = '', ...others] = (address ?? [parish, city].filter(Boolean).join(', ')).split(', ');
    return { strong: first, rest: others.join(', ') };
  }
  const around = [grave.cemetery, city].filter(Boolean).join(', ');
  if (!grave.section) return { strong: grave.deceasedName, rest: around };
  return { strong: grave.section, rest: `${grave.deceasedName}. ${around}` };
}
