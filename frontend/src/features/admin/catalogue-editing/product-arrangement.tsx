import { flowerCategories } from '@perpetua/contracts/catalogue-terms';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import { CheckboxInput } from '../../../ui/checkbox-input';
import layout from '../../../ui/form-layout.module.css';
import { SelectInput } from '../../../ui/select-input';
import type { FieldValue, ProductFields } from './product-form.policy';
import styles from './product-editor.module.css';

/** The fields for the category of a flower product, and for whether customers can order a ribbon with words. */
export function ProductArrangement() {
  const { t } = useTranslation('products');
  const categoryText = useCategoryText();
  const { register, formState } = useFormContext<ProductFields>();
  const { errors } = formState;
  return (
    <section className={`card ${layout.part}`} aria-labelledby="product-arrangement">
      <h2 id="product-arrangement" className="heading-small">
        {t('arrangement.title')}
      </h2>
      <div className={styles.fields}>
        <SelectInput
          label={t('arrangement.category')}
          hint={t('arrangement.categoryHint')}
          options={['', ...flowerCategories].map((value) => ({ value, name: categoryText(value) }))}
          error={fieldErrorText(errors.category)}
          {...register('category')}
        />
      </div>
      <CheckboxInput
        label={t('arrangement.hasRibbon')}
        error={fieldErrorText(errors.hasRibbon)}
        field={register('hasRibbon')}
      />
    </section>
  );
}

/** Returns a function that gives the name of a category, as the shop shows it. */
export function useCategoryText(): (category: FieldValue) => string {
  const { t } = useTranslation(['catalogue', 'products']);
  return (value) => {
    const category = flowerCategories.find((known) => known === value);
    return category === undefined ? t('products:arrangement.none') : t(`category.${category}`);
  };
}
