import { zodResolver } from '@hookform/resolvers/zod';
import { maximumMessageLength } from '@perpetua/contracts/ordering.contract';
import { useEffect } from 'react';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../lib/business-clock';
import { TextInput } from '../../ui/text-input';
import { type CartKind, type DeliveryDraft, deliveryFormSchema } from './checkout-draft.policy';
import styles from './checkout.module.css';
import { DeliveryMoment } from './delivery-moment';
import { DeliveryPlace } from './delivery-place';
import { useIsPinOpen } from './use-delivery-pin';
import { useDeliverySlots } from './use-delivery-slots';
import { useFieldText } from './use-field-text';
import { useStepForm } from './use-step-form';

interface DeliveryStepProps {
  id: string;
  cart: CartKind;
  /** Hours that must lie between ordering and the slot. */
  leadHours: number;
  /** What is in the cart. */
  productIds: readonly string[];
  /** Months of the plan in the cart, 1 without one. */
  months: number;
  draft: DeliveryDraft;
  onTyped: (values: DeliveryDraft) => void;
  onNext: () => void;
}

/** Where, when, and the words on the card. */
export function DeliveryStep(props: DeliveryStepProps) {
  const { id, cart, leadHours, productIds, months, draft, onTyped, onNext } = props;
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
  const { rule, source, isChosenOpen } = useDeliverySlots(form.control, { cart, leadHours, productIds });
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
        {cart === 'flower' && <CardMessage />}
      </form>
    </FormProvider>
  );
}

/** What stands on the card that goes with the flowers. */
function CardMessage() {
  const { t } = useTranslation('ordering');
  const textOf = useFieldText();
  const { register, formState, control } = useFormContext<DeliveryDraft>();
  const message = useWatch({ control, name: 'message' });
  return (
    <section className={styles.section} aria-labelledby="card">
      <h2 id="card" className={styles.heading}>
        {t('card.title')}
      </h2>
      <TextInput
        label={t('card.label')}
        hint={
          <span className={styles.counter}>
            <span>{t('card.hint')}</span>
            <span className="numbers">{t('card.count', { count: message.length, maximum: maximumMessageLength })}</span>
          </span>
        }
        error={textOf(formState.errors.message)}
        multiline
        rows={2}
        maxLength={maximumMessageLength}
        field={register('message')}
      />
    </section>
  );
}
