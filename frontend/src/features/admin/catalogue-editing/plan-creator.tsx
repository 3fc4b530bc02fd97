import { type ServicePlan, usualPlanNames } from '@perpetua/contracts/catalogue.contract';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { dropDraft } from '../../../lib/drafts';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { useToasts } from '../../../ui/toasts';
import { useAddPlan } from './catalogue-editing.api';
import { PlanForm } from './plan-form';
import { freeLengths } from './plan-form.policy';

const draft = 'plan-new';

/** The form of a new plan. Each length can have only one plan on sale, so the form offers only the other lengths. */
export function PlanCreator({ plans }: { plans: readonly ServicePlan[] }) {
  const { t } = useTranslation('products');
  const toasts = useToasts();
  const navigate = useNavigate();
  const add = useAddPlan();
  const lengths = freeLengths(plans);
  const [frequency] = lengths;
  if (frequency === undefined) {
    const toPlans = (
      <Button look="outlined" to={paths.plans}>
        {t('plan.toPlans')}
      </Button>
    );
    return <EmptyState title={t('plan.full')} text={t('plan.fullText')} action={toPlans} />;
  }
  return (
    <PlanForm
      start={{ name: usualPlanNames[frequency], discount: '', frequency }}
      draft={draft}
      lengths={lengths}
      submit={t('plan.add')}
      isBusy={add.isPending}
      onSubmit={(fields, refused) =>
        add.mutate(fields, {
          onSuccess: () => {
            dropDraft(draft);
            toasts.done(t('plan.added'));
            void navigate(paths.plans);
          },
          onError: refused,
        })
      }
    />
  );
}
