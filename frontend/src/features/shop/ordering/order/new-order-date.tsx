import { type Order } from '@perpetua/contracts/ordering.contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../lib/api-client';
import { fieldErrorText } from '../../../../lib/field-errors';
import { useFormats } from '../../../../lib/formats';
import { Button } from '../../../../ui/button';
import { useToasts } from '../../../../ui/toasts';
import { refusalOf } from '../draft/checkout-steps.policy';
import styles from './order-page.module.css';
import { MomentChoice } from '../moment/moment-choice';
import { useRescheduleOrder } from '../ordering.api';
import { RefusalNotice } from '../pieces/refusal-notice';
import type { Moment } from '../moment/slot-days.policy';
import type { SlotSource } from '../moment/use-slot-days';

/** The form in which the customer chooses another date for an order whose payment came too late for the first one. */
export function NewOrderDate({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const { instant } = useFormats();
  const toasts = useToasts();
  const [moment, setMoment] = useState<Moment>({ date: '', hour: order.delivery.hour ?? '' });
  const [isAsked, setAsked] = useState(false);
  const reschedule = useRescheduleOrder(order);
  const isFlower = order.kind === 'flower';
  const errors = {
    date: isAsked && moment.date === '' ? fieldErrorText({ type: 'date_required' }) : undefined,
    hour: isAsked && isFlower && moment.hour === '' ? fieldErrorText({ type: 'hour_required' }) : undefined,
  };
  const choose = (chosen: Moment) => {
    reschedule.reset();
    setMoment(chosen);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (moment.date === '' || (isFlower && moment.hour === '')) return;
    reschedule.mutate(isFlower ? moment : { date: moment.date }, {
      onSuccess: () => toasts.done(t('newDate.done')),
    });
  };
  return (
    <form className={`slab ${styles.money}`} aria-labelledby="new-date" noValidate onSubmit={send}>
      <h2 id="new-date" className="heading-small">
        {t('newDate.title')}
      </h2>
      <p>{t('newDate.text')}</p>
      {order.newDateBy !== undefined && (
        <p>{t('newDate.until', { until: instant(order.newDateBy, order.delivery.timeZone) })}</p>
      )}
      <MomentChoice source={sourceOf(order)} value={moment} onChoose={choose} errors={errors} />
      {reschedule.error instanceof ApiError && <NewDateRefused error={reschedule.error} onTake={choose} />}
      <Button look="bloom" type="submit" isBusy={reschedule.isPending}>
        {t('newDate.confirm')}
      </Button>
    </form>
  );
}

function NewDateRefused({ error, onTake }: { error: ApiError; onTake: (moment: Moment) => void }) {
  const refusal = refusalOf(error);
  const { nearest } = refusal;
  return <RefusalNotice refusal={refusal} onTakeNearest={() => nearest !== undefined && onTake(nearest)} />;
}

/**
 * For a grave, the days depend on its cemetery; for a church or a home the server checks the place when the date is
 * sent.
 */
const sourceOf = ({ delivery: { kind, graveId }, items }: Order): SlotSource => ({
  path: '/Checkout/slots',
  query: { kind, graveId: graveId ?? undefined, productIds: items.map(({ productId }) => productId).join(',') },
});
