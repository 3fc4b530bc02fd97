import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldError } from '../../lib/field-errors';
import layout from '../../ui/form-layout.module.css';
import { TextInput } from '../../ui/text-input';
import { LocationMap } from '../places/location-map';
import { CityInput, ParishInput } from '../places/place-name-inputs';
import type { CemeteryFields } from './cemetery-form.policy';

const maxNameLength = 120;

/** The name and location of a cemetery. */
export function CemeteryPlace() {
  const { t } = useTranslation('cemeteries');
  const textOf = useFieldError();
  const { register, control, setValue, formState } = useFormContext<CemeteryFields>();
  const city = useWatch({ control, name: 'city' });
  // Registered before the point on the map: the first invalid field in the order of registration gets the focus.
  const [name, cityField, parish] = [register('name'), register('city'), register('parish')];
  const { field: point } = useController({ control, name: 'location' });
  const { errors, isSubmitted } = formState;
  return (
    <section className={`card ${layout.part}`} aria-labelledby="cemetery-place">
      <h2 id="cemetery-place" className="heading-small">
        {t('place.title')}
      </h2>
      <TextInput label={t('place.name')} required maxLength={maxNameLength} error={textOf(errors.name)} field={name} />
      <div className={layout.pair}>
        <CityInput city={city} error={textOf(errors.city)} field={cityField} />
        <ParishInput city={city} error={textOf(errors.parish)} field={parish} />
      </div>
      <LocationMap
        label={t('place.location')}
        required
        canBeThere={false}
        value={point.value}
        onChange={(chosen) => setValue('location', chosen, { shouldDirty: true, shouldValidate: isSubmitted })}
        error={textOf(errors.location)}
        focusRef={point.ref}
      />
    </section>
  );
}
