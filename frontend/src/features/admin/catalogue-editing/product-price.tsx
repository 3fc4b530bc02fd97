import { taxClasses } from '@perpetua/contracts/catalogue.contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import layout from '../../../ui/form-layout.module.css';
import { SelectInput } from '../../../ui/select-input';
import { TextInput } from '../../../ui/text-input';
import type { ProductFields } from './product-form.policy';
import styles from './product-editor.module.css';

const asNumber = { valueAsNumber: true } as const;

/** Price per piece or visit, tax class, commission, and the florist's lead time. */
export function ProductPrice() {
  const { t } = useTranslation('products');
  const { register, control, formState } = useFormContext<ProductFields>();
  const type = useWatch({ control, name: 'type' });
  const { errors } = formState;
  return (
    <section className={`card ${layout.part}`} aria-labelledby="product-price">
      <h2 id="product-price" className="heading-small">
        {t('price.title')}
      </h2>
      <div className={styles.fields}>
        <TextInput
          label={t('price.price')}
          hint={t(`price.hint.${type}`)}
          required
          inputMode="decimal"
          endAdornment="€"
          error={fieldErrorText(errors.price)}
          field={register('price')}
        />
        <TaxClass />
        <TextInput
          label={t('price.commission')}
          hint={t('price.commissionHint')}
          inputMode="decimal"
          endAdornment="%"
          error={fieldErrorText(errors.commissionBps)}
          field={register('commissionBps')}
        />
        {type === 'flower' && <LeadHours />}
      </div>
    </section>
  );
}

function TaxClass() {
  const { t } = useTranslation('products');
  const { register, formState } = useFormContext<ProductFields>();
  return (
    <SelectInput
      label={t('column.taxClass')}
      hint={t('price.taxHint')}
      options={taxClasses.map((taxClass) => ({ value: taxClass, name: t(`taxClass.${taxClass}`) }))}
      error={fieldErrorText(formState.errors.taxClass)}
      {...register('taxClass')}
    />
  );
}

function LeadHours() {
  const { t } = useTranslation('products');
  const { register, formState } = useFormContext<ProductFields>();
  return (
    <SelectInput
      label={t('price.leadHours')}
      hint={t('price.leadHint')}
      options={[6, 24].map((hours) => ({ value: String(hours), name: t('price.hours', { count: hours }) }))}
      error={fieldErrorText(formState.errors.leadHours)}
      {...register('leadHours', asNumber)}
    />
  );
}
