import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import OutlinedInput from '@mui/material/OutlinedInput';
import { FormField } from '../../ui/form-field';
import { TextInput } from '../../ui/text-input';
import { useCities } from '../places/places.api';
import type { DeliveryDraft } from './checkout-draft.policy';
import styles from './checkout.module.css';
import { PlaceOnMap } from './place-on-map';
import { useFieldText } from './use-field-text';

/** A church, or a home without a saved address: its name, city and parish, and the point on the map. */
export function TypedPlace({ kind }: { kind: 'church' | 'home' }) {
  const { t } = useTranslation('ordering');
  const textOf = useFieldText();
  const { register, control, formState } = useFormContext<DeliveryDraft>();
  const city = useWatch({ control, name: 'city' });
  const { errors } = formState;
  return (
    <>
      <TextInput
        label={t(`placeName.${kind}`)}
        hint={t(`placeNameHint.${kind}`)}
        error={textOf(errors.placeName)}
        required
        maxLength={120}
        autoComplete="off"
        field={register('placeName')}
      />
      <div className={styles.pair}>
        <CityInput />
        <TextInput label={t('parish')} maxLength={120} autoComplete="off" field={register('parish')} />
      </div>
      <PlaceOnMap city={city} />
    </>
  );
}

/** A city, with those that exist proposed while one types. */
function CityInput() {
  const { t } = useTranslation('ordering');
  const textOf = useFieldText();
  const list = useId();
  const { register, control, formState } = useFormContext<DeliveryDraft>();
  const { ref, ...field } = register('city');
  const { data: cities = [] } = useCities(useWatch({ control, name: 'city' }).trim());
  return (
    <FormField label={t('city')} error={textOf(formState.errors.city)} required>
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
