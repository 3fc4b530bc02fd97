import type { CartItem } from '@perpetua/contracts/cart.contract';
import { fallsIntoWithdrawalPeriod, withdrawalDays } from '@perpetua/contracts/delivery-rules';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { generatePath } from 'react-router-dom';
import { phoneText } from '../../../../lib/formats';
import { paths } from '../../../../lib/paths';
import { Button } from '../../../../ui/button';
import { CheckboxInput } from '../../../../ui/checkbox-input';
import type { CartKind, CheckoutDraft } from '../draft/checkout-draft.policy';
import { Note } from '../../../../ui/note';
import { SamePartner } from './same-partner';
import styles from './review-step.module.css';
import stepForm from '../pieces/step-form.module.css';
import type { CheckoutStep } from '../draft/checkout-steps.policy';
import { isClosedByCheckout, useOpenOrders } from '../ordering.api';
import { ReviewDelivery, ReviewInstructions, useRibbonDecisions } from './review-delivery';
import { TaxIdText } from '../pieces/tax-id-text';
import { useDeliverySlots } from '../delivery/use-delivery-slots';
import { fieldErrorText } from '../../../../lib/field-errors';
import { useStepSubmit } from '../pieces/use-step-submit';

interface ReviewStepProps {
  id: string;
  cart: CartKind;
  /** The items in the cart. */
  items: readonly Pick<CartItem, 'id'>[];
  /** The length of the plan in months; 1 without one. */
  months: number;
  isBusy: boolean;
  /** Whether the server requires the customer's request that work begins early. */
  isEarlyStartAsked: boolean;
  onChange: (step: CheckoutStep) => void;
  onPlace: () => void;
}

/** A summary of all steps on one page, and the consents. */
export function ReviewStep({ id, cart, items, months, isBusy, isEarlyStartAsked, onChange, onPlace }: ReviewStepProps) {
  const { t } = useTranslation('ordering');
  const { delivery, contact, invoice } = useFormContext<CheckoutDraft>().getValues();
  const decisions = useRibbonDecisions(cart === 'flower' ? items : [], delivery);
  // An item came into the cart after the delivery step: its ribbon is decided there.
  const isUndecided = decisions.some(({ ribbonText }) => ribbonText === undefined);
  const changeable = isBusy ? undefined : onChange;
  return (
    <div className={stepForm.form}>
      <ReviewPart title={t('step.delivery')} step="delivery" onChange={changeable}>
        <ReviewDelivery cart={cart} months={months} delivery={delivery} />
        <ReviewInstructions cart={cart} items={items} delivery={delivery} />
      </ReviewPart>
      <ReviewPart title={t('review.contact')} step="contact" onChange={changeable}>
        <p>{contact.name}</p>
        <p className="muted numbers">{phoneText(contact.phone)}</p>
      </ReviewPart>
      <ReviewPart title={t('review.invoice')} step="contact" onChange={changeable}>
        {invoice.wanted ? (
          <>
            <p>{invoice.name}</p>
            <TaxIdText invoice={invoice} />
            {invoice.address !== '' && <p className="muted">{invoice.address}</p>}
          </>
        ) : (
          <p>{t('review.noInvoice')}</p>
        )}
      </ReviewPart>
      <ConsentsForm
        id={id}
        cart={cart}
        items={items}
        isEarlyStartAsked={isEarlyStartAsked}
        onPlace={isUndecided ? () => onChange('delivery') : onPlace}
      />
    </div>
  );
}

interface ReviewPartProps {
  title: string;
  step: CheckoutStep;
  onChange: ((step: CheckoutStep) => void) | undefined;
  children: ReactNode;
}

function ReviewPart({ title, step, onChange, children }: ReviewPartProps) {
  const { t } = useTranslation('ordering');
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h2>{title}</h2>
        {onChange !== undefined && (
          <Button look="text" isSmall aria-label={t('review.changeOf', { part: title })} onClick={() => onChange(step)}>
            {t('review.change')}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

type ConsentsFormProps = Pick<ReviewStepProps, 'id' | 'cart' | 'items' | 'isEarlyStartAsked' | 'onPlace'>;

function ConsentsForm({ id, cart, items, isEarlyStartAsked, onPlace }: ConsentsFormProps) {
  const { t } = useTranslation('ordering');
  const { register, control, getValues, setError, formState } = useFormContext<CheckoutDraft>();
  const { today } = useDeliverySlots(control, { cart, items });
  const { date } = getValues('delivery');
  const isSoon = cart === 'clean' && today !== undefined && fallsIntoWithdrawalPeriod({ date, today });
  const isEarly = isSoon || isEarlyStartAsked;
  /**
   * If the request for an early start is required but missing, sets the error and returns true. No schema can check
   * this: the requirement depends on the date at the place, which only the server knows.
   */
  const asksEarlyStart = ({ shouldFocus }: { shouldFocus: boolean }): boolean => {
    if (!isEarly || getValues('consents.earlyStart')) return false;
    setError('consents.earlyStart', { type: 'early_start_required' }, { shouldFocus });
    return true;
  };
  const submit = useStepSubmit(
    () => {
      if (!asksEarlyStart({ shouldFocus: true })) onPlace();
    },
    () => void asksEarlyStart({ shouldFocus: false }),
  );
  const { consents } = formState.errors;
  return (
    <form id={id} className={styles.consents} noValidate onSubmit={submit}>
      <ClosedOrder />
      <SamePartner cart={cart} />
      {cart === 'flower' && <FlowerException />}
      <CheckboxInput
        label={<Trans t={t} i18nKey="review.terms" components={termsLinks} />}
        error={fieldErrorText(consents?.terms)}
        required
        field={register('consents.terms')}
      />
      {isEarly && (
        <CheckboxInput
          label={t('review.earlyStart', { withdrawalDays })}
          error={fieldErrorText(consents?.earlyStart)}
          required
          field={register('consents.earlyStart')}
        />
      )}
    </form>
  );
}

/** Says before the payment that it closes an earlier order that waits for its payment. */
function ClosedOrder() {
  const { t } = useTranslation('ordering');
  const closed = useOpenOrders().data?.find(isClosedByCheckout);
  if (closed === undefined) return null;
  return (
    <Note icon="alert">
      <span>
        {t('review.closes', { number: closed.number })}{' '}
        <TextLink to={generatePath(paths.order, { orderId: closed.id })}>{t('seeOrder')}</TextLink>
      </span>
    </Note>
  );
}

/** Says before the payment that flowers have no right of withdrawal (DL 24/2014 art. 4 n.º 1 m, art. 17). */
export function FlowerException() {
  const { t } = useTranslation('ordering');
  return (
    <Note icon="flower">
      <span>
        {t('review.flowerException', { withdrawalDays })} <TextLink to={paths.withdrawal}>{t('review.more')}</TextLink>
      </span>
    </Note>
  );
}

export const termsLinks = { terms: <TextLink to={paths.terms} />, privacy: <TextLink to={paths.privacyPolicy} /> };

/** Opens in a new tab, so that the checkout stays open. */
function TextLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
