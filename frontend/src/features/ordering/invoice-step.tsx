import { zodResolver } from '@hookform/resolvers/zod';
import { homeCountry } from '@perpetua/contracts/tax-identity';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckboxInput } from '../../ui/checkbox-input';
import { SelectInput } from '../../ui/select-input';
import { CountrySelect } from '../../ui/country-select';
import { TextInput } from '../../ui/text-input';
import { addressLine } from '../identity/address-line';
import { type CheckoutDraft, invoiceSchema } from './checkout-draft.policy';
import styles from './checkout.module.css';
import { useAddressChoices } from './ordering.api';
import { useFieldText } from './use-field-text';
import { useStepForm } from './use-step-form';

type InvoiceDraft = CheckoutDraft['invoice'];

interface InvoiceStepProps {
  id: string;
  draft: InvoiceDraft;
  onTyped: (values: InvoiceDraft) => void;
  onNext: () => void;
}

/** Whether the invoice shall carry a tax number, and whose. */
export function InvoiceStep({ id, draft, onTyped, onNext }: InvoiceStepProps) {
  const { t } = useTranslation('ordering');
  const form = useForm<InvoiceDraft>({ defaultValues: draft, resolver: zodResolver(invoiceSchema) });
  const isWanted = useWatch({ control: form.control, name: 'wanted' });
  const submit = useStepForm(form, { onTyped, onDone: onNext });
  return (
    <FormProvider {...form}>
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        <section className={styles.section} aria-labelledby="invoice">
          <h2 id="invoice" className={styles.heading}>
            {t('invoice.title')}
          </h2>
          <p className="muted">{t('invoice.text')}</p>
          <CheckboxInput label={t('invoice.wanted')} field={form.register('wanted')} />
          {isWanted && <InvoiceFields />}
        </section>
      </form>
    </FormProvider>
  );
}

function InvoiceFields() {
  const { t } = useTranslation('ordering');
  const textOf = useFieldText();
  const { register, control, formState } = useFormContext<InvoiceDraft>();
  const isPortuguese = useWatch({ control, name: 'taxCountry' }) === homeCountry;
  const { errors } = formState;
  return (
    <>
      <SavedAddress />
      <TextInput
        label={t('invoice.name')}
        error={textOf(errors.name)}
        required
        maxLength={120}
        autoComplete="organization"
        field={register('name')}
      />
      <CountrySelect label={t('invoice.taxCountry')} field={register('taxCountry')} />
      <TextInput
        label={t(isPortuguese ? 'invoice.taxId' : 'invoice.foreignTaxId')}
        hint={t(isPortuguese ? 'invoice.taxIdHint' : 'invoice.foreignTaxIdHint')}
        error={textOf(errors.taxId)}
        required
        inputMode={isPortuguese ? 'numeric' : 'text'}
        maxLength={40}
        autoComplete="off"
        field={register('taxId')}
      />
      <TextInput
        label={t('invoice.address')}
        maxLength={200}
        autoComplete="street-address"
        field={register('address')}
      />
    </>
  );
}

/** Fills the fields from an address that the customer has saved. */
function SavedAddress() {
  const { t } = useTranslation('ordering');
  const { setValue } = useFormContext<InvoiceDraft>();
  const { data: addresses = [] } = useAddressChoices();
  if (addresses.length === 0) return null;
  const fill = (id: string) => {
    const address = addresses.find((candidate) => candidate.id === id);
    if (address === undefined) return;
    setValue('name', `${address.firstName} ${address.surname}`, { shouldValidate: true });
    setValue('taxCountry', address.taxCountry ?? homeCountry);
    setValue('taxId', address.taxId ?? '', { shouldValidate: address.taxId !== undefined });
    setValue('address', addressLine(address));
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
