import { maximumRibbonLength } from '@perpetua/contracts/delivery-rules';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import { useTranslation } from 'react-i18next';
import { useIsTakenOver } from '../../../lib/taken-over';
import inputs from '../../../ui/filter-inputs.module.css';
import { FormField } from '../../../ui/form-field';
import { keepRibbonWords, ribbonDraft } from './ribbon-draft';

/**
 * The words on a product's ribbon. Optional here: the checkout shows what was typed, and asks for what was not. Disabled
 * until hydration, so that no typed word is lost.
 */
export function RibbonField({ product: { id } }: { product: Pick<Product, 'id'> }) {
  const { t } = useTranslation('catalogue');
  const isTakenOver = useIsTakenOver();
  return (
    <FormField label={t('ribbon.label')} hint={t('ribbon.hint', { maximum: maximumRibbonLength })}>
      {(control) => (
        <input
          {...control}
          key={`${id} ${isTakenOver}`}
          type="text"
          autoComplete="off"
          className={inputs.input}
          maxLength={maximumRibbonLength}
          placeholder={t('ribbon.example')}
          disabled={!isTakenOver}
          defaultValue={isTakenOver ? (ribbonDraft()[id] ?? '') : ''}
          onChange={({ target }) => keepRibbonWords({ [id]: target.value })}
        />
      )}
    </FormField>
  );
}
