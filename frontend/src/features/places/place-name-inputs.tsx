import { useDeferredValue } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../ui/text-input';
import { useCities, useParishes } from './places.api';

interface PlaceNameProps {
  /** The city as typed so far. */
  city: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
}

const longest = 100;

/** A field for a city's name, with suggestions of existing ones while the user types. */
export function CityInput({ city, error, field }: PlaceNameProps) {
  const { t } = useTranslation('graves');
  const q = useDeferredValue(city.trim());
  const { data: cities, isPlaceholderData } = useCities(q);
  const isUnknown = q !== '' && !isPlaceholderData && cities?.length === 0;
  return (
    <TextInput
      label={t('form.city')}
      {...(isUnknown ? { hint: t('form.cityNone') } : {})}
      required
      autoComplete="address-level2"
      maxLength={longest}
      suggestions={(cities ?? []).map(({ name, district }) => ({ value: name, detail: district }))}
      error={error}
      field={field}
    />
  );
}

/** A field for a parish's name, with the parishes of the city as suggestions. */
export function ParishInput({ city, error, field }: PlaceNameProps) {
  const { t } = useTranslation('graves');
  const name = useDeferredValue(city.trim());
  const { data: cities = [] } = useCities(name);
  const code = cities.find((known) => known.name.toLowerCase() === name.toLowerCase())?.code;
  const { data: parishes = [] } = useParishes(code);
  return (
    <TextInput
      label={t('form.parish')}
      required
      autoComplete="address-level3"
      maxLength={longest}
      suggestions={parishes.map((parish) => ({ value: parish.name }))}
      error={error}
      field={field}
    />
  );
}
