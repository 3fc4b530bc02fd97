import type { ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client';
import { dropDraft } from '../../../lib/drafts';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { useToasts } from '../../../ui/toasts';
import { useChangePlan, useWithdrawPlan } from './catalogue-editing.api';
import { PlanConflict } from './plan-conflict';
import styles from './plan-editor.module.css';
import { PlanForm, planFields } from './plan-form';
import { freeLengths } from './plan-form.policy';
import { Withdrawal } from './withdrawal';

interface PlanEditorProps {
  plan: ServicePlan;
  /** All plans on sale, including `plan`. */
  plans: readonly ServicePlan[];
}

/** The form that changes a plan on sale. Customers who have already bought the plan keep their terms. */
export function PlanEditor({ plan, plans }: PlanEditorProps) {
  const { t } = useTranslation('products');
  const [known, setKnown] = useState(plan);
  const [conflict, setConflict] = useState<ServicePlan>();
  const draft = `plan-${plan.servicesPlansID}`;
  const saving = useSavingPlan(known, draft, (current) => {
    setKnown(current);
    setConflict(current);
  });
  return (
    <div className={styles.form}>
      {conflict !== undefined && <PlanConflict theirs={conflict} />}
      <PlanForm
        start={planFields(plan)}
        draft={draft}
        lengths={freeLengths(plans, plan)}
        submit={t('save.save')}
        isBusy={saving.isPending}
        onSubmit={saving.save}
      />
      <PlanWithdrawal plan={plan} />
    </div>
  );
}

/** Saves a plan. If another admin has saved it in the meantime, calls `onConflict` with the saved plan. */
function useSavingPlan(known: ServicePlan, draft: string, onConflict: (current: ServicePlan) => void) {
  const { t } = useTranslation('products');
  const toasts = useToasts();
  const navigate = useNavigate();
  const change = useChangePlan(known.servicesPlansID);
  const save: Parameters<typeof PlanForm>[0]['onSubmit'] = (fields, refused) =>
    change.mutate(
      { ...fields, version: known.version },
      {
        onSuccess: () => {
          dropDraft(draft);
          toasts.done(t('save.done'));
          void navigate(paths.plans);
        },
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'plan_changed') {
            onConflict(error.problem?.['current'] as ServicePlan);
          }
          refused(error);
        },
      },
    );
  return { save, isPending: change.isPending };
}

function PlanWithdrawal({ plan: { servicesPlansID, name } }: { plan: ServicePlan }) {
  const { t } = useTranslation('products');
  const { text } = useFormats();
  const withdraw = useWithdrawPlan(servicesPlansID);
  return (
    <Withdrawal
      name={text(name)}
      text={t('plan.withdrawText')}
      isBusy={withdraw.isPending}
      to={paths.plans}
      onWithdraw={withdraw.mutate}
    />
  );
}
