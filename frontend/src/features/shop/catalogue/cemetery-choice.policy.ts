import type { NamedCemetery } from './cemeteries.api';
/** An option of a native `<select>`. */
export interface PlaceOption {
  value: string;
  name: string;
}

/** The municipalities with a known cemetery, each once, in the alphabetical order of `locale`. */
export function citiesOf(cemeteries: readonly NamedCemetery[], locale: string): PlaceOption[] {
  const names = new Map(cemeteries.map(({ cityCode, city }) => [cityCode, city]));
  return sorted(
    [...names].map(([value, name]) => ({ value, name })),
    locale,
  );
}

/** The cemeteries of one municipality, in the alphabetical order of `locale`. */
export function cemeteriesIn(cityCode: string, cemeteries: readonly NamedCemetery[], locale: string): PlaceOption[] {
  const within = cemeteries.filter((cemetery) => cemetery.cityCode === cityCode);
  return sorted(
    within.map(({ id, name }) => ({ value: id, name })),
    locale,
  );
}

function sorted(options: readonly PlaceOption[], locale: string): PlaceOption[] {
  return options.toSorted((one, other) => one.name.localeCompare(other.name, locale));
}
