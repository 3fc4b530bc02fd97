import type { CartItem } from '@perpetua/contracts/cart.contract';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CartKind, CheckoutDraft } from '../draft/checkout-draft.policy';
import styles from '../pieces/step-form.module.css';
import { CeremonyFacts } from './ceremony-facts';
import { DeliveryMoment } from './delivery-moment';
import { DeliveryPlace } from './delivery-place';
import { FlowerInstructions } from './flower-instructions';
import { useIsPinOpen } from './use-delivery-pin';
import { useDeliverySlots } from './use-delivery-slots';
import { type StepProps, useStepSubmit } from '../pieces/use-step-submit';
import { WordsToPartner } from './words-to-partner';

interface DeliveryStepProps extends StepProps {
  cart: CartKind;
  /** The minimum number of hours between the order and the slot. */
  leadHours: number;
  /** The items in the cart. */
  items: readonly Pick<CartItem, 'id' | 'quantity'>[];
  /** The number of months of the plan in the cart; 1 if there is no plan. */
  months: number;
}

/**
 * The fields in the order in which the page shows them. All are registered at once, so that the first invalid one gets
 * the focus, even if a choice adds it later.
 */
const fields = [
  'kind',
  'graveId',
  'placeName',
  'street',
  'streetNumber',
  'floor',
  'postalCode',
  'city',
  'parish',
  'location',
  'date',
  'hour',
  'message',
  'instructions',
] as const satisfies readonly (keyof CheckoutDraft['delivery'])[];

/** Place, time, the ceremony, the words that go with the flowers, and the words to the partner. */
export function DeliveryStep({ id, cart, leadHours, items, months, onNext }: DeliveryStepProps) {
  const { t } = useTranslation('ordering');
  const { control, register, setError } = useFormContext<CheckoutDraft>();
  for (const field of fields) register(`delivery.${field}`);
  const isPinOpen = useIsPinOpen(control, cart);
  const { source, today, isChosenOpen } = useDeliverySlots(control, { cart, items });
  const submit = useStepSubmit(() => {
    if (isPinOpen) setError('delivery.location', { type: 'pin_unconfirmed' }, { shouldFocus: true });
    else if (isChosenOpen) onNext();
    else setError(`delivery.${cart === 'clean' ? 'date' : 'hour'}`, { type: 'moment_not_open' }, { shouldFocus: true });
  });
  return (
    <form id={id} className={styles.form} noValidate onSubmit={submit}>
      <DeliveryPlace cart={cart} />
      <section className={styles.section} aria-labelledby="when">
        <h2 id="when" className={styles.heading}>
          {t(cart === 'clean' ? 'when.cleaning' : 'when.flowers')}
        </h2>
        <DeliveryMoment cart={cart} source={source} today={today} leadHours={leadHours} months={months} />
      </section>
      {cart === 'flower' && <CeremonyFacts />}
      {cart === 'flower' && <FlowerInstructions items={items} />}
      <WordsToPartner cart={cart} />
    </form>
  );
}
