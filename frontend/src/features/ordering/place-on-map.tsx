import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCities } from '../places/places.api';
import type { DeliveryDraft } from './checkout-draft.policy';
import { useFieldText } from './use-field-text';

const LocationMap = lazy(async () => ({ default: (await import('../places/location-map')).LocationMap }));

/** The exact point, chosen on the map; it opens over the city once that is known. */
export function PlaceOnMap({ city }: { city: string }) {
  const { t } = useTranslation('ordering');
  const textOf = useFieldText();
  const { control } = useFormContext<DeliveryDraft>();
  const { field, fieldState, formState } = useController({ control, name: 'location' });
  const { setValue } = useFormContext<DeliveryDraft>();
  const { data: cities = [] } = useCities(city.trim());
  const centre = cities.find(({ name }) => isSameName(name, city))?.location;
  return (
    <Suspense fallback={<Skeleton aria-busy="true" variant="rectangular" height={360} />}>
      <LocationMap
        label={t('location')}
        value={field.value ?? undefined}
        onChange={(location) => setValue('location', location, { shouldValidate: formState.isSubmitted })}
        centre={centre}
        error={textOf(fieldState.error)}
      />
    </Suspense>
  );
}

const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

/** Whether two spellings name the same city: accents and case do not count. */
const isSameName = (one: string, other: string): boolean => plain(one) === plain(other);
