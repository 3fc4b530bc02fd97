import type { User } from '@perpetua/contracts/identity.contract';
import { minimumLeadHours } from '@perpetua/contracts/delivery-rules';
import { useEffect, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { PageHeading } from '../../../ui/page-heading';
import { Skeleton } from '../../../ui/skeleton';
import { useUser } from '../../account/identity/account.api';
import { BuyerContext } from '../../shop/ordering/draft/buyer';
import { refusalOf } from '../../shop/ordering/draft/checkout-steps.policy';
import checkout from '../../shop/ordering/pieces/checkout-page.module.css';
import { ContactStep } from '../../shop/ordering/checkout/contact-step';
import { DeliveryStep } from '../../shop/ordering/delivery/delivery-step';
import { InvoiceStep } from '../../shop/ordering/checkout/invoice-step';
import { RefusalNotice } from '../../shop/ordering/pieces/refusal-notice';
import { CustomerStep } from './customer-step';
import { ItemsStep } from './items-step';
import { usePlacePhoneOrder } from './phone-order.api';
import { kindOf } from './phone-order.policy';
import { PhoneReview } from './phone-review';
import { PhoneSteps } from './phone-steps';
import { PhoneSummary } from './phone-summary';
import { PlacedPhoneOrder } from './placed-phone-order';
import { type PhoneOrder, usePhoneOrder } from './use-phone-order';

const formId = 'phone-order-step';

/**
 * An order that an admin places for a customer, who accepts the terms and pays by a link; `?customer=` preselects the
 * customer.
 */
export function NewPhoneOrder() {
  const { t } = useTranslation('phoneOrder');
  const [search] = useSearchParams();
  const named = search.get('customer') ?? '';
  const { data: known, isPending } = useUser(named);
  const isLoading = named !== '' && isPending;
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} back={<Link to={paths.orders}>{t('back')}</Link>} />
      {isLoading ? <Skeleton height={420} /> : <PhoneOrderForm known={known} />}
    </>
  );
}

function PhoneOrderForm({ known }: { known: User | undefined }) {
  const phone = usePhoneOrder(known);
  const placing = usePlacePhoneOrder((items) => phone.change({ items }));
  const again = () => {
    placing.reset();
    phone.restart();
  };
  if (placing.data !== undefined) return <PlacedPhoneOrder placed={placing.data} onAgain={again} />;
  return (
    <FormProvider {...phone.form}>
      <AtStep phone={phone} placing={placing} />
    </FormProvider>
  );
}

interface AtStepProps {
  phone: PhoneOrder;
  placing: ReturnType<typeof usePlacePhoneOrder>;
}

function AtStep({ phone, placing }: AtStepProps) {
  const { draft, step, form, goTo } = phone;
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, [step]);
  const refusal = placing.error === null ? undefined : refusalOf(placing.error);
  const takeNearest = () => {
    const { nearest } = refusal ?? {};
    if (nearest !== undefined) {
      form.setValue('delivery.date', nearest.date);
      form.setValue('delivery.hour', nearest.hour);
    }
    placing.reset();
  };
  return (
    <BuyerContext value={draft.customer?.id}>
      <div className={checkout.layout}>
        <div ref={top} tabIndex={-1} className={checkout.main}>
          <PhoneSteps current={step} isLocked={placing.isPending} onGoTo={goTo} />
          {refusal !== undefined && <RefusalNotice refusal={refusal} onTakeNearest={takeNearest} />}
          <StepForm phone={phone} onPlace={() => placing.mutate({ draft, form: form.getValues() })} />
        </div>
        <aside className={checkout.aside}>
          <PhoneSummary draft={draft} step={step} formId={formId} isBusy={placing.isPending} />
        </aside>
      </div>
    </BuyerContext>
  );
}

/** The form of the current step: customer and items first, then the forms of the checkout. */
function StepForm({ phone, onPlace }: { phone: PhoneOrder; onPlace: () => void }) {
  const { draft, step, form, change, choose, goTo, next } = phone;
  if (step === 'customer') {
    return <CustomerStep id={formId} customer={draft.customer} onChoose={choose} onNext={next} />;
  }
  if (step === 'items') {
    return <ItemsStep id={formId} items={draft.items} onChange={(items) => change({ items })} onNext={next} />;
  }
  if (step !== 'review') return <CheckoutForm phone={phone} step={step} />;
  return (
    <PhoneReview
      id={formId}
      draft={draft}
      form={form.getValues()}
      onLanguage={(language) => change({ language })}
      onChange={goTo}
      onPlace={onPlace}
    />
  );
}

function CheckoutForm({ phone, step }: { phone: PhoneOrder; step: 'delivery' | 'contact' | 'invoice' }) {
  const { draft, next } = phone;
  if (step === 'contact') return <ContactStep id={formId} onNext={next} />;
  if (step === 'invoice') return <InvoiceStep id={formId} onNext={next} />;
  return (
    <DeliveryStep
      id={formId}
      cart={kindOf(draft)}
      leadHours={Math.max(minimumLeadHours, ...draft.items.map(({ product }) => product.leadHours))}
      items={draft.items.map(({ product, quantity }) => ({ id: product.id, quantity }))}
      months={draft.items[0]?.plan?.frequency ?? 1}
      onNext={next}
    />
  );
}
