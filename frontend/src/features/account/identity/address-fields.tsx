import type { createAddressSchema } from '@perpetua/contracts/identity.contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { fieldErrorText } from '../../../lib/field-errors';
import layout from '../../../ui/form-layout.module.css';
import { TextInput } from '../../../ui/text-input';
import { CityInput, ParishInput } from '../../shop/places/place-name-inputs';

/** The fields of an address form. */
export type AddressInput = z.input<typeof createAddressSchema>;
/** The form fields of a location in Portugal. */
type PlaceOfAddress = Pick<AddressInput, 'city' | 'parish' | 'street' | 'streetNumber' | 'floor' | 'postalCode'>;

/** Maps an empty field to null, so that saving it deletes the stored value. */
export const emptyIsNull = { setValueAs: (text: string | null | undefined) => text?.trim() || null };

/**
 * Inputs for street, number, floor, postal code, city and parish; the surrounding form must have fields with these
 * names.
 */
export function AddressFields() {
  const { t } = useTranslation('account');
  const { register, control, formState } = useFormContext<PlaceOfAddress>();
  const city = useWatch({ control, name: 'city' });
  const { errors } = formState;
  return (
    <>
      <TextInput
        label={t('street')}
        required
        autoComplete="address-line1"
        maxLength={200}
        error={fieldErrorText(errors.street)}
        field={register('street')}
      />
      <DoorFields />
      <TextInput
        label={t('postalCode')}
        hint={t('postalCodeHint')}
        required
        autoComplete="postal-code"
        maxLength={40}
        error={fieldErrorText(errors.postalCode)}
        field={register('postalCode')}
      />
      <div className={layout.pair}>
        <CityInput name="city" city={city} error={fieldErrorText(errors.city)} autoComplete="address-level2" />
        <ParishInput name="parish" city={city} error={fieldErrorText(errors.parish)} autoComplete="address-level3" />
      </div>
    </>
  );
}

function DoorFields() {
  const { t } = useTranslation('account');
  const { register, formState } = useFormContext<PlaceOfAddress>();
  const { errors } = formState;
  return (
    <div className={layout.pair}>
      <TextInput
        label={t('streetNumber')}
        required
        autoComplete="address-line2"
        maxLength={20}
        error={fieldErrorText(errors.streetNumber)}
        field={register('streetNumber')}
      />
      <TextInput
        label={t('floor')}
        hint={t('optional')}
        autoComplete="address-line3"
        maxLength={40}
        error={fieldErrorText(errors.floor)}
        field={register('floor', emptyIsNull)}
      />
    </div>
  );
}
