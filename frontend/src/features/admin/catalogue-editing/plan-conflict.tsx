import type { ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { ConflictPanel } from '../../../ui/conflict-panel';

/** Shows the values that another admin has saved for a plan while it was edited here. Saving again overwrites them. */
export function PlanConflict({ theirs: { name, discount, frequency } }: { theirs: ServicePlan }) {
  const { t } = useTranslation('products');
  const { text, number } = useFormats();
  return (
    <ConflictPanel title={t('plan.conflict')}>
      <p>
        {t('plan.theirs', {
          name: text(name),
          visits: t('plan.visits', { count: frequency }),
          discount: t('plans.discount', { percent: number(discount) }),
        })}
      </p>
      <p>{t('plan.yours')}</p>
    </ConflictPanel>
  );
}
