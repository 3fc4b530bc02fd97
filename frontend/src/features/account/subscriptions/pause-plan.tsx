import { formResolver } from '../../../lib/form-resolver';
import { moveOccurrenceSchema, type SubscriptionAnswer } from '@perpetua/contracts/subscriptions.contract';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../../lib/business-clock';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { addDays } from '@perpetua/contracts/local-dates';
import { localDateAt } from '../../../lib/local-dates';
import { DayForm } from './day-form';
import { usePlanAction } from './use-plan-action';

/** The longest pause, in local days (docs/domain.md#subscription). */
const maxPauseDays = 90;

/** Pauses a plan until a day, after an explanation of what continues in the meantime. */
export function PausePlan({ plan }: { plan: SubscriptionAnswer }) {
  const { t } = useTranslation('plans');
  const pausing = usePlanAction(plan);
  const { control, handleSubmit, formState } = useForm({
    resolver: formResolver(moveOccurrenceSchema),
    defaultValues: { date: '' },
  });
  const { field } = useController({ control, name: 'date' });
  const confirm = handleSubmit(({ date: until }) => pausing.send({ action: 'pause', body: { until } }));
  const today = localDateAt(plan.timeZone, businessNow());
  return (
    <>
      <Button look="outlined" onClick={pausing.open}>
        {t('pause.button')}
      </Button>
      <ConfirmDialog
        open={pausing.isOpen}
        title={t('pause.title')}
        confirm={t('pause.confirm')}
        busy={pausing.isSending}
        onConfirm={() => void confirm()}
        onClose={pausing.close}
      >
        <Meaning />
        <DayForm
          value={field.value}
          first={addDays(today, 1)}
          last={addDays(today, maxPauseDays)}
          onChoose={field.onChange}
          focusRef={field.ref}
          isMissing={formState.errors.date !== undefined}
          refusal={pausing.refusal}
        />
      </ConfirmDialog>
    </>
  );
}

/** What continues while a plan is paused. */
function Meaning() {
  const { t } = useTranslation('plans');
  return (
    <>
      <p>{t('pause.arranged')}</p>
      <p>{t('pause.later', { count: maxPauseDays })}</p>
      <p>
        <strong>{t('pause.until')}</strong>
      </p>
    </>
  );
}
