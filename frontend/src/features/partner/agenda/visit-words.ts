import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { churchOf } from '../../account/fulfilment/service/service-words';

/**
 * The location of a visit in two parts. `strong` is what the partner looks for on the spot (the section, the deceased
 * person, the church or the street), `rest` are the surroundings.
 */
export function exactPlace(service: Service): { strong: string; rest: string } {
  const { grave, address, parish, city } = service;
  if (grave === undefined) {
    const line = address ?? [parish, city].filter(Boolean).join(', ');
    const church = churchOf(service);
    const parts = (church === undefined ? line : line.replace(church, '')).split(', ').filter(Boolean);
    if (church !== undefined) return { strong: church, rest: parts.join(', ') };
    const [first = '', ...others] = parts;
    return { strong: first, rest: others.join(', ') };
  }
  const around = [grave.cemetery, city].filter(Boolean).join(', ');
  if (!grave.section) return { strong: grave.deceasedName, rest: around };
  return { strong: grave.section, rest: `${grave.deceasedName}. ${around}` };
}
