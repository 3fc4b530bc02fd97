import { type ChangePartner, RADIUS_KM, weeklyCapacitySchema } from '@perpetua/contracts/partners.contract';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import { useFormats } from '../../../lib/formats';
import { FormField } from '../../../ui/form-field';
import layout from '../../../ui/form-layout.module.css';
import { TextInput } from '../../../ui/text-input';
import { LocationMap } from '../../shop/places/location-map';
import styles from './partners.module.css';

const days = weeklyCapacitySchema.keyof().options;
const asNumber = { valueAsNumber: true } as const;

/** The partner's starting point, with the circle of the radius around it. */
export function AreaFields() {
  const { t } = useTranslation('partners');
  const { control, setValue, formState } = useFormContext<ChangePartner>();
  const radiusKm = useWatch({ control, name: 'radiusKm' });
  const { field } = useController({ control, name: 'location' });
  return (
    <section className={`card ${layout.part}`}>
      <h2 className="heading-small">{t('own.area')}</h2>
      <LocationMap
        label={t('own.location')}
        value={field.value}
        radiusKm={radiusKm}
        onChange={(point) => setValue('location', point, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
        error={fieldErrorText(formState.errors.location)}
        focusRef={field.ref}
      />
      <RadiusField />
    </section>
  );
}

function RadiusField() {
  const { t } = useTranslation('partners');
  const { distance } = useFormats();
  const { register, control, formState } = useFormContext<ChangePartner>();
  const radiusKm = useWatch({ control, name: 'radiusKm' }) ?? RADIUS_KM.default;
  return (
    <FormField label={t('own.radius')} hint={t('own.radiusHint')} error={fieldErrorText(formState.errors.radiusKm)}>
      {(attributes) => (
        <span className={styles.radius}>
          <input
            {...attributes}
            {...register('radiusKm', asNumber)}
            type="range"
            min={RADIUS_KM.min}
            max={RADIUS_KM.max}
            step={1}
            aria-valuetext={distance(radiusKm)}
          />
          <output className="numbers" htmlFor={attributes.id}>
            {distance(radiusKm)}
          </output>
        </span>
      )}
    </FormField>
  );
}

/** The maximum number of services on each day of the week. */
export function CapacityFields() {
  const { t } = useTranslation('partners');
  const { register, formState } = useFormContext<ChangePartner>();
  const errors = formState.errors.capacity;
  return (
    <fieldset className={`card ${layout.part} ${styles.capacity}`}>
      <legend className="visually-hidden">{t('own.capacity')}</legend>
      <h2 className="heading-small">{t('own.capacity')}</h2>
      <p className="muted">{t('own.capacityText')}</p>
      <div className={styles.days}>
        {days.map((day) => (
          <TextInput
            key={day}
            label={t(`day.${day}`)}
            required
            type="number"
            inputMode="numeric"
            error={fieldErrorText(errors?.[day])}
            field={register(`capacity.${day}`, asNumber)}
          />
        ))}
      </div>
    </fieldset>
  );
}
