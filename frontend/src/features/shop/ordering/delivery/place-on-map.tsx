import type { City } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';
import { lazy, Suspense } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../../../lib/plain-text';
import { pinDoubt, pinKey } from '../../places/pin-doubt.policy';
import { PinQuestion } from '../../places/pin-question';
import { useCemeteries, useCities, useNearestCity } from '../../places/places.api';
import { Skeleton } from '../../../../ui/skeleton';
import type { CheckoutDraft } from '../draft/checkout-draft.policy';
import { fieldErrorText } from '../../../../lib/field-errors';

const LocationMap = lazy(async () => ({ default: (await import('../../places/location-map')).LocationMap }));

/** The exact point, which the customer sets on the map, and confirms if it may be in the wrong place. */
export function PlaceOnMap({ city, parish }: { city: string; parish: string }) {
  const { t } = useTranslation('ordering');
  const { control, setValue } = useFormContext<CheckoutDraft>();
  const { field, fieldState, formState } = useController({ control, name: 'delivery.location' });
  const [confirmedPin, venueName] = useWatch({ control, name: ['delivery.confirmedPin', 'delivery.venueName'] });
  const known = useKnownCity(city);
  const location = field.value ?? undefined;
  const doubt = usePinDoubt(location, known);
  const shouldValidate = formState.isSubmitted;
  const centre = useCentre(known, parish);
  return (
    <Suspense fallback={<Skeleton aria-busy="true" height={360} />}>
      <LocationMap
        label={t('location')}
        required
        value={location}
        onChange={(point) => setValue('delivery.location', point, { shouldValidate })}
        // The point of a known church stays in view, however far from the parish's cemetery it is.
        centre={venueName === '' ? centre : undefined}
        error={fieldErrorText(fieldState.error)}
        focusRef={field.ref}
      />
      <PinQuestion
        doubt={doubt}
        city={known?.name ?? city}
        isConfirmed={location !== undefined && confirmedPin === pinKey(location)}
        onConfirm={() => {
          if (location === undefined) return;
          setValue('delivery.confirmedPin', pinKey(location));
          setValue('delivery.location', location, { shouldValidate });
        }}
      />
    </Suspense>
  );
}

/** Why the pin of a delivery may be in the wrong place; undefined when there is no doubt. */
export function usePinDoubt(location: Location | undefined, city: City | undefined) {
  const nearestCity = useNearestCity(location);
  return location === undefined ? undefined : pinDoubt({ location, city, nearestCity });
}

/** The municipality with this name; undefined if none is known. */
export function useKnownCity(name: string): City | undefined {
  const { data: cities = [] } = useCities(name.trim());
  return cities.find((city) => isSameName(city.name, name));
}

/** The initial centre of the map: a known cemetery of the parish, otherwise the municipality's point. */
function useCentre(city: City | undefined, parish: string): Location | undefined {
  const search = { city: city?.code, parish: parish.trim() };
  const { data: cemeteries = [] } = useCemeteries(search, { enabled: city !== undefined && search.parish !== '' });
  const inParish = search.parish === '' ? undefined : cemeteries.find((known) => isSameName(known.parish, parish));
  return inParish?.location ?? city?.location;
}

/** Whether two names are the same place, ignoring accents and case. */
const isSameName = (one: string, other: string): boolean => plainText(one) === plainText(other);
