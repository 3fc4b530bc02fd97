import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import layout from '../../../ui/form-layout.module.css';
import { TextInput } from '../../../ui/text-input';
import { LocationMap } from '../../shop/places/location-map';
import { CityInput, ParishInput } from '../../shop/places/place-name-inputs';
import type { CemeteryFields } from './cemetery-form.policy';

const maxNameLength = 120;

/** The name and location of a cemetery. */
export function CemeteryPlace() {
  const { t } = useTranslation('cemeteries');
  const { register, control, formState } = useFormContext<CemeteryFields>();
  const city = useWatch({ control, name: 'city' });
  const { errors } = formState;
  return (
    <section className={`card ${layout.part}`} aria-labelledby="cemetery-place">
      <h2 id="cemetery-place" className="heading-small">
        {t('place.title')}
      </h2>
      <TextInput
        label={t('place.name')}
        required
        maxLength={maxNameLength}
        error={fieldErrorText(errors.name)}
        field={register('name')}
      />
      <div className={layout.pair}>
        <CityInput name="city" city={city} error={fieldErrorText(errors.city)} />
        <ParishInput name="parish" city={city} error={fieldErrorText(errors.parish)} />
      </div>
      <CemeteryPoint />
    </section>
  );
}

/**
 * The point on the map. It is a separate component so that its field is registered after the text fields: the first
 * invalid field in the order of registration gets the focus.
 */
function CemeteryPoint() {
  const { t } = useTranslation('cemeteries');
  const { control, setValue, formState } = useFormContext<CemeteryFields>();
  const { field: point } = useController({ control, name: 'location' });
  const { errors, isSubmitted } = formState;
  return (
    <LocationMap
      label={t('place.location')}
      required
      canBeThere={false}
      value={point.value}
      onChange={(chosen) => setValue('location', chosen, { shouldDirty: true, shouldValidate: isSubmitted })}
      error={fieldErrorText(errors.location)}
      focusRef={point.ref}
    />
  );
}
