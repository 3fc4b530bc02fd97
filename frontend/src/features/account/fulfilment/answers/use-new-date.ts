import { fieldErrorText } from '../../../../lib/field-errors';
import { formResolver } from '../../../../lib/form-resolver';
import { rescheduleSchema, type Service } from '@perpetua/contracts/fulfilment.contract';
import { useController, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Moment } from '../../../shop/ordering/moment/slot-days.policy';

/**
 * A form for another date and hour of a service; the current ones are refused. `choice` has the props of a
 * `MomentChoice`. Callers that ask for a reason register the field `reason`, which is mandatory with `isReasonRequired`
 * (for admins).
 */
export function useNewDate(service: Service, { isReasonRequired = false } = {}) {
  const { t } = useTranslation('fulfilment');
  const { type, scheduledDate, scheduledHour } = service;
  const reason = rescheduleSchema.shape.reason.refine((text) => !isReasonRequired || text !== undefined);
  const schema = rescheduleSchema
    .extend({ reason })
    .refine(({ date, hour }) => date !== scheduledDate || (type === 'flower' && hour !== scheduledHour), {
      path: ['date'],
      error: 'same_date',
    });
  const form = useForm({
    resolver: formResolver(schema),
    defaultValues: { date: '', hour: scheduledHour, reason: '' },
  });
  const { field: day } = useController({ control: form.control, name: 'date' });
  const { field: slot } = useController({ control: form.control, name: 'hour' });
  const { errors, isSubmitted } = form.formState;
  const choose = (moment: Moment) => {
    form.setValue('hour', type === 'clean' ? undefined : moment.hour, { shouldValidate: isSubmitted });
    form.setValue('date', moment.date, { shouldValidate: isSubmitted });
  };
  const dateError =
    errors.date?.type === 'same_date' ? fieldErrorText(errors.date) : errors.date && t('newDate.dateMissing');
  return {
    form,
    choice: {
      source: { path: `/Service/${service.id}/slots` },
      value: { date: day.value, hour: slot.value ?? '' },
      onChoose: choose,
      errors: { date: dateError, hour: errors.hour && t('newDate.hourMissing') },
      dateRef: day.ref,
      hourRef: slot.ref,
    },
  };
}
