import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FormField } from '../../ui/form-field';
import { TextInput } from '../../ui/text-input';
import { useCities } from '../places/places.api';
import type { CheckoutDraft } from './checkout-draft.policy';
import styles from './step-form.module.css';
import { PlaceOnMap } from './place-on-map';
import { useFieldError } from '../../lib/field-errors';

/** The fields of a church, or of a home without a saved address: name, city, parish, and the point on the map. */
export function TypedPlace({ kind }: { kind: 'church' | 'home' }) {
  const { t } = useTranslation('ordering');
  const textOf = useFieldError();
  const { register, control, formState } = useFormContext<CheckoutDraft>();
  const [city, parish] = useWatch({ control, name: ['delivery.city', 'delivery.parish'] });
  const errors = formState.errors.delivery;
  return (
    <>
      <TextInput
        label={t(`placeName.${kind}`)}
        hint={t(`placeNameHint.${kind}`)}
        error={textOf(errors?.placeName)}
        required={kind === 'church'}
        maxLength={120}
        autoComplete="off"
        field={register('delivery.placeName')}
      />
      <TypedStreet kind={kind} />
      <div className={styles.pair}>
        <CityInput />
        <TextInput
          label={kind === 'home' ? t('parish') : t('address.optional', { name: t('parish') })}
          error={textOf(errors?.parish)}
          required={kind === 'home'}
          maxLength={120}
          autoComplete="off"
          field={register('delivery.parish')}
        />
      </div>
      <PlaceOnMap city={city} parish={parish} />
    </>
  );
}

/** Street, number, floor and postal code; optional for a church. */
function TypedStreet({ kind }: { kind: 'church' | 'home' }) {
  const { t } = useTranslation('ordering');
  const textOf = useFieldError();
  const { register, formState } = useFormContext<CheckoutDraft>();
  const errors = formState.errors.delivery;
  const isHome = kind === 'home';
  const name = (label: string) => (isHome ? label : t('address.optional', { name: label }));
  return (
    <div className={styles.address}>
      <TextInput
        label={name(t('address.street'))}
        error={textOf(errors?.street)}
        required={isHome}
        maxLength={80}
        autoComplete="address-line1"
        field={register('delivery.street')}
      />
      <TextInput
        label={name(t('address.streetNumber'))}
        error={textOf(errors?.streetNumber)}
        required={isHome}
        maxLength={12}
        autoComplete="off"
        field={register('delivery.streetNumber')}
      />
      {isHome && (
        <TextInput label={t('address.floor')} maxLength={40} autoComplete="off" field={register('delivery.floor')} />
      )}
      <TextInput
        label={name(t('address.postalCode'))}
        error={textOf(errors?.postalCode)}
        required={isHome}
        maxLength={8}
        autoComplete="postal-code"
        field={register('delivery.postalCode')}
      />
    </div>
  );
}

/** A field for the city, with suggestions of existing ones while the user types. */
function CityInput() {
  const { t } = useTranslation('ordering');
  const textOf = useFieldError();
  const list = useId();
  const { register, control, formState } = useFormContext<CheckoutDraft>();
  const { ref, ...field } = register('delivery.city');
  const { data: cities = [] } = useCities(useWatch({ control, name: 'delivery.city' }).trim());
  return (
    <FormField label={t('city')} error={textOf(formState.errors.delivery?.city)} required>
      {(attributes) => (
        <>
          <OutlinedInput
            {...field}
            id={attributes.id}
            inputRef={ref}
            error={attributes['aria-invalid']}
            fullWidth
            autoComplete="off"
            inputProps={{ ...attributes, list, maxLength: 80 }}
          />
          <datalist id={list}>
            {cities.map(({ code, name, district }) => (
              <option key={code} value={name}>
                {district}
              </option>
            ))}
          </datalist>
        </>
      )}
    </FormField>
  );
}
