import { formResolver } from '../../../lib/form-resolver';
import { type DisputeOutcome, resolveDisputeSchema, type Service } from '@perpetua/contracts/fulfilment.contract';
import { useController, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import type { Moment } from '../../shop/ordering/moment/slot-days.policy';
import { amountTyped } from '../../../lib/typed-amount';
import { leftOf } from './refund-share.policy';

/** The state of the form for deciding a dispute. A refund can be at most the amount not yet refunded. */
export function useDecision(service: Service) {
  const form = useDecisionForm(service);
  const { control, formState, setValue, register } = form;
  const { field } = useController({ control, name: 'outcome' });
  const outcome = field.value;
  const typed = useWatch({ control, name: 'amount' });
  return {
    form,
    outcome,
    outcomeRef: field.ref,
    choose: (chosen: DisputeOutcome) => {
      setValue('date', undefined);
      setValue('outcome', chosen, { shouldValidate: formState.isSubmitted });
    },
    /** The typed amount in euros; NaN while the field is empty or not a number. */
    amount: typed ? Number(amountTyped(typed)) : Number.NaN,
    amountField: () =>
      register('amount', {
        shouldUnregister: true,
        setValueAs: (text: string | undefined) => (text?.trim() ? amountTyped(text) : undefined),
      }),
    choice: useMomentOf(form, service),
    errors: useErrorTexts(form, service),
  };
}

export type Decision = ReturnType<typeof useDecision>;

function useDecisionForm(service: Service) {
  const left = leftOf(service);
  return useForm({
    resolver: formResolver(
      resolveDisputeSchema.refine(({ amount }) => amount === undefined || Number(amount) <= left, { path: ['amount'] }),
    ),
    defaultValues: {
      outcome: undefined,
      amount: undefined,
      date: undefined,
      hour: service.scheduledHour,
      reason: '',
    },
  });
}

type DecisionForm = ReturnType<typeof useDecisionForm>;

/** The optional date and hour of the repeated work, as props of `MomentChoice`. */
function useMomentOf({ control, setValue }: DecisionForm, service: Service) {
  const [date, hour] = useWatch({ control, name: ['date', 'hour'] });
  const onChoose = (moment: Moment) => {
    setValue('date', moment.date);
    setValue('hour', moment.hour === '' ? undefined : moment.hour);
  };
  return {
    source: { path: `/Service/${service.id}/slots` },
    value: { date: date ?? '', hour: hour ?? '' },
    onChoose,
    errors: {},
  };
}

function useErrorTexts({ formState: { errors } }: DecisionForm, service: Service) {
  const { t } = useTranslation('audit');
  const { euros } = useFormats();
  return {
    outcome: errors.outcome && t('dispute.outcomeMissing'),
    amount: errors.amount && t('dispute.amountWrong', { most: euros(leftOf(service)) }),
    reason: errors.reason,
  };
}
