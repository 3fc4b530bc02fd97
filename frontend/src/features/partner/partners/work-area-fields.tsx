import { type ChangePartner, RADIUS_KM } from '@perpetua/contracts/partners.contract';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import { useFormats } from '../../../lib/formats';
import { FormField } from '../../../ui/form-field';
import layout from '../../../ui/form-layout.module.css';
import { LocationMap } from '../../shop/places/location-map';
import { drivingTime } from './driving-time.policy';
import styles from './partners.module.css';

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
  const { distance, duration } = useFormats();
  const { register, control, formState } = useFormContext<ChangePartner>();
  const radiusKm = useWatch({ control, name: 'radiusKm' }) ?? RADIUS_KM.default;
  return (
    <FormField
      label={t('own.radius')}
      hint={t('own.radiusHint', { time: duration(drivingTime(radiusKm)) })}
      error={fieldErrorText(formState.errors.radiusKm)}
    >
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
