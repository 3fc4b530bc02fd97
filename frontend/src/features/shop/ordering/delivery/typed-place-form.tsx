import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../../../ui/text-input';
import { CityInput, ParishInput } from '../../places/place-name-inputs';
import type { CheckoutDraft } from '../draft/checkout-draft.policy';
import styles from '../pieces/step-form.module.css';
import { PlaceOnMap } from './place-on-map';
import { Themed } from '../../../../ui/themed';
import { fieldErrorText } from '../../../../lib/field-errors';

/** The fields of a church, or of a home without a saved address: name, city, parish, and the point on the map. */
export function TypedPlaceForm({ kind }: { kind: 'church' | 'home' }) {
  const { t } = useTranslation('ordering');
  const { register, control, formState } = useFormContext<CheckoutDraft>();
  const [city, parish] = useWatch({ control, name: ['delivery.city', 'delivery.parish'] });
  const errors = formState.errors.delivery;
  return (
    <Themed>
      <TextInput
        label={t(`placeName.${kind}`)}
        hint={t(`placeNameHint.${kind}`)}
        error={fieldErrorText(errors?.placeName)}
        required={kind === 'church'}
        maxLength={120}
        autoComplete="off"
        field={register('delivery.placeName')}
      />
      <TypedStreet kind={kind} />
      <div className={styles.pair}>
        <CityInput name="delivery.city" city={city} maxLength={80} error={fieldErrorText(errors?.city)} />
        <ParishInput
          name="delivery.parish"
          city={city}
          {...(kind === 'church' && { label: t('address.optional', { name: t('parish') }) })}
          required={kind === 'home'}
          maxLength={120}
          error={fieldErrorText(errors?.parish)}
        />
      </div>
      <PlaceOnMap city={city} parish={parish} />
    </Themed>
  );
}

/** Street, number, floor and postal code; optional for a church. */
function TypedStreet({ kind }: { kind: 'church' | 'home' }) {
  const { t } = useTranslation('ordering');
  const { register, formState } = useFormContext<CheckoutDraft>();
  const errors = formState.errors.delivery;
  const isHome = kind === 'home';
  const name = (label: string) => (isHome ? label : t('address.optional', { name: label }));
  return (
    <div className={styles.address}>
      <TextInput
        label={name(t('address.street'))}
        error={fieldErrorText(errors?.street)}
        required={isHome}
        maxLength={80}
        autoComplete="address-line1"
        field={register('delivery.street')}
      />
      <TextInput
        label={name(t('address.streetNumber'))}
        error={fieldErrorText(errors?.streetNumber)}
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
        error={fieldErrorText(errors?.postalCode)}
        required={isHome}
        maxLength={8}
        autoComplete="postal-code"
        field={register('delivery.postalCode')}
      />
    </div>
  );
}
