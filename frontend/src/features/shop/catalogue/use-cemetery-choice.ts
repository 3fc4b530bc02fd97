import { useState } from 'react';
import { useFormats } from '../../../lib/formats';
import { type NamedCemetery, useCemeteries } from './cemeteries.api';
import { cemeteriesIn, citiesOf } from './cemetery-choice.policy';
import type { Destination } from './destination';

interface Chosen {
  /** The municipality's code; '' while none is chosen. */
  city: string;
  /** The cemetery's id; '' while none is chosen. */
  cemetery: string;
}

/**
 * The choice of a municipality and one of its cemeteries, with the options for both. Choosing a municipality with only
 * one cemetery also chooses that cemetery. `start` is the initial choice.
 */
export function useCemeteryChoice(start?: Destination) {
  const { language } = useFormats();
  const { data: known = [], isError } = useCemeteries();
  const [changed, setChanged] = useState<Chosen>();
  const chosen = changed ?? chosenAt(start, known);
  const chooseCity = (city: string) => {
    const [first, ...others] = cemeteriesIn(city, known, language);
    setChanged({ city, cemetery: first !== undefined && others.length === 0 ? first.value : '' });
  };
  return {
    ...chosen,
    destination: destinationAt(chosen, known),
    chooseCity,
    chooseCemetery: (cemetery: string) => setChanged({ ...chosen, cemetery }),
    cities: citiesOf(known, language),
    cemeteries: cemeteriesIn(chosen.city, known, language),
    isUnavailable: isError,
  };
}

const chosenAt = (destination: Destination | undefined, cemeteries: readonly NamedCemetery[]): Chosen => ({
  city: cemeteries.find(({ city }) => city === destination?.city)?.cityCode ?? '',
  cemetery: destination?.cemetery?.id ?? '',
});

/** The chosen place with its names; undefined while no municipality is chosen. */
function destinationAt(chosen: Chosen, cemeteries: readonly NamedCemetery[]): Destination | undefined {
  const city = cemeteries.find(({ cityCode }) => cityCode === chosen.city)?.city;
  const cemetery = cemeteries.find(({ id }) => id === chosen.cemetery);
  if (city === undefined) return undefined;
  return cemetery === undefined ? { city } : { city, cemetery: { id: cemetery.id, name: cemetery.name } };
}
