import type { ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import { Icon } from '../../ui/icon';
import styles from './product-editor.module.css';

/** What somebody else has saved of a plan while it was edited here; saving again replaces it. */
export function PlanConflict({ theirs: { name, discount, frequency } }: { theirs: ServicePlan }) {
  const { t } = useTranslation('products');
  const { text, number } = useFormats();
  return (
    <section className={styles.conflict} role="status" aria-labelledby="plan-conflict">
      <Icon name="alert" />
      <div className={styles.conflictWords}>
        <h2 id="plan-conflict" className="heading-small">
          {t('plan.conflict')}
        </h2>
        <p>
          {t('plan.theirs', {
            name: text(name),
            visits: t('plan.visits', { count: frequency }),
            discount: t('plans.discount', { percent: number(discount) }),
          })}
        </p>
        <p>{t('plan.yours')}</p>
      </div>
    </section>
  );
}
