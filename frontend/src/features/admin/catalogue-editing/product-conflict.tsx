import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '../../../ui/choice-cards';
import { ConflictPanel } from '../../../ui/conflict-panel';
import { useCategoryText } from './product-arrangement';
import type { FieldPath, FieldValue, ProductFields } from './product-form.policy';
import type { Dispute, Known } from './product-known';

/**
 * Shows the changes that another admin saved in the meantime. Fields that only the other admin changed already have the
 * new value; for a field that both changed, the user chooses a value.
 */
export function ProductConflict({ known: { disputes, taken } }: { known: Known }) {
  const { t } = useTranslation('products');
  const nameOf = useFieldName();
  if (disputes.length === 0 && taken.length === 0) return null;
  return (
    <ConflictPanel title={t('conflict.title')}>
      {taken.length > 0 && <p>{t('conflict.taken', { fields: taken.map(nameOf).join(', ') })}</p>}
      {disputes.map((dispute) => (
        <DisputedField key={dispute.path} dispute={dispute} />
      ))}
    </ConflictPanel>
  );
}

function DisputedField({ dispute: { path, mine, theirs } }: { dispute: Dispute }) {
  const { t } = useTranslation('products');
  const nameOf = useFieldName();
  const textOf = useValueText();
  const { control, setValue } = useFormContext<ProductFields>();
  const value = useWatch({ control, name: path });
  return (
    <ChoiceCards
      legend={t('conflict.which', { field: nameOf(path) })}
      choices={[
        { value: 'mine', title: textOf(path, mine), text: t('conflict.mine') },
        { value: 'theirs', title: textOf(path, theirs), text: t('conflict.theirs') },
      ]}
      value={value === mine ? 'mine' : value === theirs ? 'theirs' : undefined}
      onChoose={(choice) => setValue(path, choice === 'mine' ? mine : theirs, { shouldValidate: true })}
    />
  );
}

/** Returns a function that gives the name of a field, for use in a sentence. */
function useFieldName(): (path: FieldPath) => string {
  const { t } = useTranslation('products');
  return (path) => t(`field.${path}`);
}

function useValueText(): (path: FieldPath, value: FieldValue) => string {
  const { t } = useTranslation('products');
  const categoryText = useCategoryText();
  return (path, value) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (path === 'taxClass') return t(value === 'reduced' ? 'taxClass.reduced' : 'taxClass.standard');
    if (path === 'category') return categoryText(value);
    if (path === 'leadHours') return t('price.hours', { count: Number(value) });
    if (path === 'price') return `${value} €`;
    if (path === 'commissionBps') return value === '' ? t('price.commissionHint') : `${value} %`;
    return String(value);
  };
}
