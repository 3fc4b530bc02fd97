import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import type { CartItem } from '@perpetua/contracts/cart.contract';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { withdrawalDays } from '@perpetua/contracts/ordering.contract';
import { Trans, useTranslation } from 'react-i18next';
import { businessNow } from '../../lib/business-clock';
import { phoneText } from '../../lib/formats';
import { paths } from '../../lib/paths';
import { CheckboxInput } from '../../ui/checkbox-input';
import { type CartKind, type CheckoutDraft, consentsSchemaFor } from './checkout-draft.policy';
import styles from './checkout.module.css';
import type { CheckoutStep } from './checkout-steps.policy';
import { needsEarlyStart, timeZoneAt } from './delivery-slots.policy';
import { ReviewDelivery, ReviewWishes } from './review-delivery';
import { useFieldText } from './use-field-text';
import { useStepForm } from './use-step-form';
import { TaxIdText } from './tax-id-text';

type Consents = CheckoutDraft['consents'];

interface ReviewStepProps {
  id: string;
  cart: CartKind;
  /** What is in the cart. */
  items: readonly Pick<CartItem, 'id'>[];
  draft: CheckoutDraft;
  isBusy: boolean;
  onTyped: (values: Consents) => void;
  onChange: (step: CheckoutStep) => void;
  onPlace: () => void;
}

/** Everything once more on one page, and the consents. */
export function ReviewStep({ id, cart, items, draft, isBusy, onTyped, onChange, onPlace }: ReviewStepProps) {
  const { t } = useTranslation('ordering');
  const { contact, invoice } = draft;
  const changeable = isBusy ? undefined : onChange;
  return (
    <div className={styles.form}>
      <ReviewPart title={t('step.delivery')} step="delivery" onChange={changeable}>
        <ReviewDelivery cart={cart} delivery={draft.delivery} />
        {cart === 'flower' && <ReviewWishes items={items} delivery={draft.delivery} />}
      </ReviewPart>
      <ReviewPart title={t('step.contact')} step="contact" onChange={changeable}>
        <p>{contact.name}</p>
        <p className="muted numbers">{phoneText(contact.phone)}</p>
      </ReviewPart>
      <ReviewPart title={t('step.invoice')} step="invoice" onChange={changeable}>
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
      <ConsentsForm id={id} cart={cart} draft={draft} onTyped={onTyped} onPlace={onPlace} />
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
          <Button size="small" aria-label={t('review.changeOf', { part: title })} onClick={() => onChange(step)}>
            {t('review.change')}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

type ConsentsFormProps = Pick<ReviewStepProps, 'id' | 'cart' | 'draft' | 'onTyped' | 'onPlace'>;

function ConsentsForm({ id, cart, draft, onTyped, onPlace }: ConsentsFormProps) {
  const { t } = useTranslation('ordering');
  const textOf = useFieldText();
  const { date, location } = draft.delivery;
  const isEarly = cart === 'clean' && needsEarlyStart(date, { now: businessNow(), timeZone: timeZoneAt(location) });
  const form = useForm<Consents>({
    defaultValues: draft.consents,
    resolver: (values, context, options) =>
      zodResolver<Consents, unknown, Consents>(consentsSchemaFor(isEarly))(values, context, options),
  });
  const submit = useStepForm(form, { onTyped, onDone: onPlace });
  const { errors } = form.formState;
  return (
    <form id={id} className={styles.consents} noValidate onSubmit={submit}>
      <CheckboxInput
        label={<Trans t={t} i18nKey="review.terms" components={termsLinks} />}
        error={textOf(errors.terms)}
        required
        field={form.register('terms')}
      />
      {isEarly && (
        <CheckboxInput
          label={t('review.earlyStart', { withdrawalDays })}
          error={textOf(errors.earlyStart)}
          required
          field={form.register('earlyStart')}
        />
      )}
    </form>
  );
}

export const termsLinks = { terms: <TextLink to={paths.terms} />, privacy: <TextLink to={paths.privacyPolicy} /> };

/** Opens beside the checkout, so that nothing is left behind. */
function TextLink({ to, children }: { to: string; children?: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
