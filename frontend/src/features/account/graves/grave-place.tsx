import type { Cemetery } from '@perpetua/contracts/places.contract';
import type { Location } from '@perpetua/contracts/validation';
import { useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import layout from '../../../ui/form-layout.module.css';
import { TextInput } from '../../../ui/text-input';
import { CemeteryPicker } from '../../shop/places/cemetery-picker';
import { LocationMap } from '../../shop/places/location-map';
import { pinDoubt } from '../../shop/places/pin-doubt.policy';
import { PinQuestion } from '../../shop/places/pin-question';
import type { GraveFields } from './grave-fields';
import styles from './grave-form.module.css';

/** The fields for the location of a grave within its cemetery; `longest` is the maximum length in characters. */
const spotFields = [
  { name: 'section', longest: 120 },
  { name: 'row', longest: 20 },
  { name: 'number', longest: 40 },
] as const;

interface GravePlaceProps {
  cemetery: Cemetery | undefined;
  onCemetery: (cemetery: Cemetery | undefined) => void;
}

/**
 * The fields for the cemetery, the location within it, and the point on the map, which is cleared when another cemetery
 * is chosen.
 */
export function GravePlace({ cemetery, onCemetery }: GravePlaceProps) {
  const { t } = useTranslation('graves');
  const { control, setValue, formState } = useFormContext<GraveFields>();
  // Registered in the order in which they are shown, because the first invalid field gets the focus.
  const { field: cemeteryId } = useController({ control, name: 'cemeteryId' });
  const { field: pin } = useController({ control, name: 'location' });
  const location = pin.value;
  const { errors, isSubmitted } = formState;
  const choose = (next: Cemetery | undefined) => {
    onCemetery(next);
    setValue('cemeteryId', next?.id ?? '', { shouldDirty: true, shouldValidate: isSubmitted });
    if (next !== undefined && next.id !== cemetery?.id) setValue('location', undefined);
  };
  return (
    <section className={`card ${layout.part}`}>
      <h2 className="heading-small">{t('form.place')}</h2>
      <CemeteryPicker
        value={cemetery}
        onChoose={choose}
        error={errors.cemeteryId === undefined ? undefined : fieldErrorText({ type: 'cemetery_unknown' })}
        focusRef={cemeteryId.ref}
      />
      <GraveSpot />
      <LocationMap
        label={t('form.location')}
        required
        value={location ?? undefined}
        onChange={(point) => setValue('location', point, { shouldDirty: true, shouldValidate: isSubmitted })}
        centre={cemetery?.location}
        error={fieldErrorText(errors.location)}
        focusRef={pin.ref}
      />
      <FarFromCemetery cemetery={cemetery} location={location ?? undefined} />
    </section>
  );
}

function GraveSpot() {
  const { t } = useTranslation('graves');
  const { register, formState } = useFormContext<GraveFields>();
  return (
    <div className={styles.spot}>
      {spotFields.map(({ name, longest }) => (
        <TextInput
          key={name}
          label={t(`form.${name}`)}
          hint={t(`form.${name}Hint`)}
          autoComplete="off"
          maxLength={longest}
          error={fieldErrorText(formState.errors[name])}
          field={register(name)}
        />
      ))}
    </div>
  );
}

/**
 * Asks, before the form is sent, whether a point far from its cemetery is correct, because the server would refuse it.
 */
function FarFromCemetery({ cemetery, location }: { cemetery: Cemetery | undefined; location: Location | undefined }) {
  const doubt = location === undefined ? undefined : pinDoubt({ location, cemetery: cemetery?.location });
  return <PinQuestion doubt={doubt} city={cemetery?.city ?? ''} />;
}
