import { zodResolver } from '@hookform/resolvers/zod';
import type { CartItem } from '@perpetua/contracts/cart.contract';
import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../lib/business-clock';
import { type CartKind, type DeliveryDraft, deliveryFormSchema } from './checkout-draft.policy';
import styles from './checkout.module.css';
import { DeliveryMoment } from './delivery-moment';
import { DeliveryPlace } from './delivery-place';
import { FlowerWishes } from './flower-wishes';
import { useIsPinOpen } from './use-delivery-pin';
import { useDeliverySlots } from './use-delivery-slots';
import { useStepForm } from './use-step-form';

interface DeliveryStepProps {
  id: string;
  cart: CartKind;
  /** Hours that must lie between ordering and the slot. */
  leadHours: number;
  /** What is in the cart. */
  items: readonly Pick<CartItem, 'id' | 'quantity'>[];
  /** Months of the plan in the cart, 1 without one. */
  months: number;
  draft: DeliveryDraft;
  onTyped: (values: DeliveryDraft) => void;
  onNext: () => void;
}

/** Where, when, the words that go with the flowers, and what to do when one is missing. */
export function DeliveryStep(props: DeliveryStepProps) {
  const { id, cart, leadHours, items, months, draft, onTyped, onNext } = props;
  const { t } = useTranslation('ordering');
  const form = useForm<DeliveryDraft>({
    defaultValues: cart === 'clean' ? { ...draft, kind: 'cemetery' } : draft,
    resolver: (values, context, options) =>
      zodResolver(deliveryFormSchema(cart, { leadHours, now: businessNow() }))(values, context, options),
  });
  useEffect(() => {
    if (draft.date !== form.getValues('date')) form.setValue('date', draft.date);
    if (draft.hour !== form.getValues('hour')) form.setValue('hour', draft.hour);
  }, [form, draft.date, draft.hour]);
  const isPinOpen = useIsPinOpen(form.control);
  const { rule, source, isChosenOpen } = useDeliverySlots(form.control, { cart, leadHours, items });
  const submit = useStepForm(form, {
    onTyped,
    onDone: () => {
      if (isPinOpen) form.setError('location', { message: 'pin' });
      else if (isChosenOpen) onNext();
      else form.setError(cart === 'clean' ? 'date' : 'hour', { message: 'notOpen' });
    },
  });
  return (
    <FormProvider {...form}>
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        <DeliveryPlace cart={cart} />
        <section className={styles.section} aria-labelledby="when">
          <h2 id="when" className={styles.heading}>
            {t(cart === 'clean' ? 'when.cleaning' : 'when.flowers')}
          </h2>
          <DeliveryMoment cart={cart} rule={rule} source={source} months={months} />
        </section>
        {cart === 'flower' && <FlowerWishes items={items} />}
      </form>
    </FormProvider>
  );
}
