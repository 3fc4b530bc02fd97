import { formResolver } from '../../../lib/form-resolver';
import { type Address, type CreateAddress, createAddressSchema } from '@perpetua/contracts/identity.contract';
import { homeCountry } from '@perpetua/contracts/tax-identity';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import { formRefusals } from '../../../lib/form-refusals';
import { Button } from '../../../ui/button';
import { CheckboxInput } from '../../../ui/checkbox-input';
import { CountrySelect } from '../../../ui/country-select';
import layout from '../../../ui/form-layout.module.css';
import { NameInputs } from '../../../ui/person-inputs';
import { TextInput } from '../../../ui/text-input';
import { useToasts } from '../../../ui/toasts';
import { useSaveAddress } from './account.api';
import { AddressFields, type AddressInput, emptyIsNull } from './address-fields';
import { AddressPoint } from './address-point';
import styles from './profile.module.css';

const names = Object.keys(createAddressSchema.shape) as (keyof AddressInput)[];
const empty: Partial<AddressInput> = { billing: false, city: '', taxCountry: homeCountry };

interface AddressFormProps {
  /** The address to edit; omitted for a new one. */
  address?: Address;
  /** Initial values of a new address. */
  start?: Partial<AddressInput>;
  /** The path that the cancel button links to. */
  cancelTo: string;
  onSaved: () => void;
}

/** The form of a postal address: the person, the address, and whether it is used for invoices. */
export function AddressForm({ address, start, cancelTo, onSaved }: AddressFormProps) {
  const { t } = useTranslation('account');
  const toasts = useToasts();
  const form = useForm<AddressInput, unknown, CreateAddress>({
    resolver: formResolver(createAddressSchema),
    defaultValues: { ...empty, ...start, ...address },
  });
  const save = useSaveAddress(address?.id);
  const refusals = formRefusals({ setError: form.setError, names, codes: { location_outside_portugal: 'location' } });
  const refuse = (error: unknown) => {
    if (!refusals.sayBeside(error)) toasts.refused(error);
  };
  const submit = form.handleSubmit((fields) => save.mutate(fields, { onSuccess: onSaved, onError: refuse }));
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <PersonPart />
        <section className={`card ${layout.part}`}>
          <h2 className="heading-small">{t('address.place')}</h2>
          <AddressFields />
          <AddressPoint label={t('address.map')} open={t('address.openMap')} />
        </section>
        <div className={layout.actions}>
          <Button look="bloom" type="submit" isBusy={save.isPending}>
            {t('address.save')}
          </Button>
          <Button look="text" to={cancelTo}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

function PersonPart() {
  const { t } = useTranslation('account');
  const { register, control, formState } = useFormContext<AddressInput>();
  const isPortuguese = useWatch({ control, name: 'taxCountry' }) === homeCountry;
  const { errors } = formState;
  return (
    <section className={`card ${layout.part}`}>
      <h2 className="heading-small">{t('address.person')}</h2>
      <NameInputs
        first={{ label: t('firstName'), error: fieldErrorText(errors.firstName), field: register('firstName') }}
        surname={{ label: t('surname'), error: fieldErrorText(errors.surname), field: register('surname') }}
      />
      <CountrySelect label={t('address.taxCountry')} field={register('taxCountry')} />
      <TextInput
        label={t(isPortuguese ? 'taxId' : 'address.foreignTaxId')}
        hint={t('address.taxHint')}
        autoComplete="off"
        maxLength={40}
        error={fieldErrorText(errors.taxId)}
        field={register('taxId', emptyIsNull)}
      />
      <CheckboxInput label={t('address.billing')} error={fieldErrorText(errors.billing)} field={register('billing')} />
    </section>
  );
}
