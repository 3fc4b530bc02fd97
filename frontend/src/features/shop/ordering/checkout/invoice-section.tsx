import { homeCountry } from '@perpetua/contracts/tax-identity';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxInput } from '../../../../ui/checkbox-input';
import { SelectInput } from '../../../../ui/select-input';
import { CountrySelect } from '../../../../ui/country-select';
import { TextInput } from '../../../../ui/text-input';
import { addressLine } from '../../../account/identity/address-line';
import type { CheckoutDraft } from '../draft/checkout-draft.policy';
import styles from '../pieces/step-form.module.css';
import { useAddressChoices } from '../ordering.api';
import { fieldErrorText } from '../../../../lib/field-errors';

/** Whether the invoice should contain a tax number, and whose. */
export function InvoiceSection() {
  const { t } = useTranslation('ordering');
  const { register, control } = useFormContext<CheckoutDraft>();
  const isWanted = useWatch({ control, name: 'invoice.wanted' });
  return (
    <section className={styles.section} aria-labelledby="invoice">
      <h2 id="invoice" className={styles.heading}>
        {t('invoice.title')}
      </h2>
      <p className="muted">{t('invoice.text')}</p>
      <CheckboxInput label={t('invoice.wanted')} field={register('invoice.wanted')} />
      {isWanted && <InvoiceFields />}
    </section>
  );
}

function InvoiceFields() {
  const { t } = useTranslation('ordering');
  const { register, control, formState } = useFormContext<CheckoutDraft>();
  const isPortuguese = useWatch({ control, name: 'invoice.taxCountry' }) === homeCountry;
  const errors = formState.errors.invoice;
  return (
    <>
      <SavedAddress />
      <TextInput
        label={t('invoice.name')}
        error={fieldErrorText(errors?.name)}
        required
        maxLength={120}
        autoComplete="organization"
        field={register('invoice.name')}
      />
      <CountrySelect label={t('invoice.taxCountry')} field={register('invoice.taxCountry')} />
      <TextInput
        label={t(isPortuguese ? 'invoice.taxId' : 'invoice.foreignTaxId')}
        hint={t(isPortuguese ? 'invoice.taxIdHint' : 'invoice.foreignTaxIdHint')}
        error={fieldErrorText(errors?.taxId)}
        required
        inputMode={isPortuguese ? 'numeric' : 'text'}
        maxLength={40}
        autoComplete="off"
        field={register('invoice.taxId')}
      />
      <TextInput
        label={t('invoice.address')}
        maxLength={200}
        autoComplete="street-address"
        field={register('invoice.address')}
      />
    </>
  );
}

/** A list of the customer's saved addresses; choosing one fills in the fields of the invoice. */
function SavedAddress() {
  const { t } = useTranslation('ordering');
  const { setValue } = useFormContext<CheckoutDraft>();
  const { data: addresses = [] } = useAddressChoices();
  if (addresses.length === 0) return null;
  const fill = (id: string) => {
    const address = addresses.find((candidate) => candidate.id === id);
    if (address === undefined) return;
    setValue('invoice.name', `${address.firstName} ${address.surname}`, { shouldValidate: true });
    setValue('invoice.taxCountry', address.taxCountry ?? homeCountry);
    setValue('invoice.taxId', address.taxId ?? '', { shouldValidate: address.taxId !== undefined });
    setValue('invoice.address', addressLine(address));
  };
  return (
    <SelectInput
      label={t('invoice.saved')}
      defaultValue=""
      onChange={(event) => fill(event.currentTarget.value)}
      options={[
        { value: '', name: t('invoice.savedNone') },
        ...addresses.map((address) => ({ value: address.id, name: addressLine(address) })),
      ]}
    />
  );
}
