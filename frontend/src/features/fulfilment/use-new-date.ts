import { zodResolver } from '@hookform/resolvers/zod';
import { rescheduleSchema, type Service } from '@perpetua/contracts/fulfilment.contract';
import { minimumLeadHours } from '@perpetua/contracts/ordering.contract';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../lib/business-clock';
import type { SlotRule } from '../ordering/delivery-slots.policy';
import type { Moment } from '../ordering/slot-days.policy';
import { useLeadHours } from '../ordering/ordering.api';

const sameDate = 'same_date';

/**
 * A form for another moment of a service: `choice` is for a `MomentChoice`, `reason` is registered by the caller that
 * asks for words. The moment that stands already is refused. Admins must say why: `isReasonRequired`.
 */
export function useNewDate(service: Service, { isReasonRequired = false } = {}) {
  const { t } = useTranslation('fulfilment');
  const { type, scheduledDate, scheduledHour } = service;
  const reason = rescheduleSchema.shape.reason.refine((text) => !isReasonRequired || text !== undefined);
  const schema = rescheduleSchema
    .extend({ reason })
    .refine(({ date, hour }) => date !== scheduledDate || (type === 'flower' && hour !== scheduledHour), {
      path: ['date'],
      error: sameDate,
    });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { date: '', hour: scheduledHour, reason: '' },
  });
  const [date, hour] = useWatch({ control: form.control, name: ['date', 'hour'] });
  const { errors, isSubmitted } = form.formState;
  const choose = (moment: Moment) => {
    form.setValue('hour', type === 'clean' ? undefined : moment.hour, { shouldValidate: isSubmitted });
    form.setValue('date', moment.date, { shouldValidate: isSubmitted });
  };
  const dateError = errors.date && t(errors.date.message === sameDate ? 'newDate.same' : 'newDate.dateMissing');
  return {
    form,
    choice: {
      rule: useSlotRule(service),
      source: { path: `/Service/${service.id}/slots` },
      value: { date, hour: hour ?? '' },
      onChoose: choose,
      errors: { date: dateError, hour: errors.hour && t('newDate.hourMissing') },
    },
  };
}

/** Which moments the server takes for a service: those of a checkout of the same things. */
export function useSlotRule({ type, timeZone, products }: Pick<Service, 'type' | 'timeZone' | 'products'>): SlotRule {
  const leadHours = useLeadHours(products.map(({ productId: id }) => ({ id })));
  return { kind: type, timeZone, leadHours: leadHours ?? minimumLeadHours, now: businessNow() };
}
