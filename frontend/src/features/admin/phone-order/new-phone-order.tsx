import type { User } from '@perpetua/contracts/identity.contract';
import { minimumLeadHours } from '@perpetua/contracts/delivery-rules';
import type { ReactNode, RefCallback } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { PageHeading } from '../../../ui/page-heading';
import { Skeleton } from '../../../ui/skeleton';
import { useUser } from '../../account/identity/account.api';
import { BuyerContext } from '../../shop/ordering/draft/buyer';
import { refusalOf } from '../../shop/ordering/draft/checkout-steps.policy';
import checkout from '../../shop/ordering/pieces/checkout-page.module.css';
import { ContactStep } from '../../shop/ordering/checkout/contact-step';
import { DeliveryStep } from '../../shop/ordering/delivery/delivery-step';
import { RefusalNotice } from '../../shop/ordering/pieces/refusal-notice';
import { CustomerStep } from './customer-step';
import { ItemsStep } from './items-step';
import { usePlacePhoneOrder } from './phone-order.api';
import { kindOf, monthsOf, type PhonePart } from './phone-order.policy';
import { LanguagePart } from './language-part';
import { PhoneSummary } from './phone-summary';
import { PlacedPhoneOrder } from './placed-phone-order';
import styles from './phone-order.module.css';
import { type PhoneOrder, usePhoneOrder } from './use-phone-order';

const formOf = (part: PhonePart): string => `phone-order-${part}`;

/** Submits the form of a part, which shows what is missing there or goes on to the next part. */
const submit = (part: PhonePart): void => {
  const form = document.getElementById(formOf(part));
  if (form instanceof HTMLFormElement) form.requestSubmit();
};

/** Gives the focus to the heading of a part that opens, whose opener has gone. It is one function, so that React calls it once. */
const takeFocus = (heading: HTMLElement | null): void => heading?.focus();

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
  const placing = usePlacePhoneOrder(phone.chooseItems);
  const again = () => {
    placing.reset();
    phone.restart();
  };
  if (placing.data !== undefined) return <PlacedPhoneOrder placed={placing.data} onAgain={again} />;
  return (
    <FormProvider {...phone.form}>
      <PhoneParts phone={phone} placing={placing} />
    </FormProvider>
  );
}

interface PhonePartsProps {
  phone: PhoneOrder;
  placing: ReturnType<typeof usePlacePhoneOrder>;
}

/**
 * The whole order on one page. A part opens when those before it are valid, and only the button at the end, which checks
 * what was changed meanwhile, places the order.
 */
function PhoneParts({ phone, placing }: PhonePartsProps) {
  const { t } = useTranslation('phoneOrder');
  const { draft, form, change, choose, chooseItems, check, isDeliveryKnown, knowDelivery } = phone;
  const refusal = placing.error === null ? undefined : refusalOf(placing.error);
  const hasCustomer = draft.customer !== undefined;
  const hasItems = hasCustomer && draft.items.length > 0;
  const isComplete = hasItems && isDeliveryKnown;
  const takeNearest = () => {
    const { nearest } = refusal ?? {};
    if (nearest !== undefined) {
      form.setValue('delivery.date', nearest.date);
      form.setValue('delivery.hour', nearest.hour);
    }
    placing.reset();
  };
  const checkNext = (part: 'delivery' | 'contact') => {
    check(part);
    submit(part);
  };
  return (
    <BuyerContext value={draft.customer?.id}>
      <div className={checkout.layout}>
        <div className={`${checkout.main} ${styles.parts}`}>
          {refusal !== undefined && <RefusalNotice refusal={refusal} onTakeNearest={takeNearest} />}
          <Part part="customer">
            <CustomerStep customer={draft.customer} onChoose={choose} />
          </Part>
          {hasCustomer && (
            <Part part="items">
              <ItemsStep items={draft.items} onChange={chooseItems} />
            </Part>
          )}
          {hasItems ? (
            <Part part="delivery">
              <DeliveryStep
                id={formOf('delivery')}
                cart={kindOf(draft)}
                leadHours={Math.max(minimumLeadHours, ...draft.items.map(({ product }) => product.leadHours))}
                items={draft.items.map(({ product, quantity }) => ({ id: product.id, quantity }))}
                months={monthsOf(draft)}
                onNext={() => (isComplete ? checkNext('contact') : knowDelivery())}
              />
              {!isComplete && (
                <Button look="outlined" className={styles.start} onClick={() => checkNext('delivery')}>
                  {t('continue')}
                </Button>
              )}
            </Part>
          ) : (
            <p className="muted">{t('rest')}</p>
          )}
          {isComplete && (
            <Part part="contact" headingRef={takeFocus}>
              <ContactStep id={formOf('contact')} onNext={() => placing.mutate({ draft, form: form.getValues() })} />
              <LanguagePart language={draft.language} onChange={(language) => change({ language })} />
            </Part>
          )}
        </div>
        <aside className={checkout.aside}>
          <PhoneSummary
            draft={draft}
            isBusy={placing.isPending}
            onPlace={isComplete ? () => checkNext('delivery') : undefined}
          />
        </aside>
      </div>
    </BuyerContext>
  );
}

interface PartProps {
  part: PhonePart;
  headingRef?: RefCallback<HTMLHeadingElement>;
  children: ReactNode;
}

function Part({ part, headingRef, children }: PartProps) {
  const { t } = useTranslation('phoneOrder');
  const id = `${formOf(part)}-title`;
  const hasForm = part === 'delivery' || part === 'contact';
  return (
    <section className={`card ${styles.part}`} aria-labelledby={id}>
      <h2 id={id} ref={headingRef} tabIndex={headingRef && -1} className="heading-small">
        {t(`step.${part}`)}
      </h2>
      {/* The browser presses a form's first submit button at Enter: a disabled one makes Enter do nothing. */}
      {hasForm && (
        <button type="submit" form={formOf(part)} disabled hidden>
          {t('continue')}
        </button>
      )}
      {children}
    </section>
  );
}
