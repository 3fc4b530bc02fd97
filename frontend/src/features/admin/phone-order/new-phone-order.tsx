import type { User } from '@perpetua/contracts/identity.contract';
import { minimumLeadHours } from '@perpetua/contracts/delivery-rules';
import type { ReactNode } from 'react';
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
import { RefusalNotice } from '../../shop/ordering/pieces/refusal-notice';
import { CustomerStep } from './customer-step';
import { ItemsStep } from './items-step';
import { usePlacePhoneOrder } from './phone-order.api';
import { kindOf, type PhonePart } from './phone-order.policy';
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
      <PhoneParts phone={phone} placing={placing} />
    </FormProvider>
  );
}

interface PhonePartsProps {
  phone: PhoneOrder;
  placing: ReturnType<typeof usePlacePhoneOrder>;
}

/** The whole order on one page; the button checks the parts from top to bottom, and stops at what is missing. */
function PhoneParts({ phone, placing }: PhonePartsProps) {
  const { t } = useTranslation('phoneOrder');
  const { draft, form, change, choose, check } = phone;
  const refusal = placing.error === null ? undefined : refusalOf(placing.error);
  const isBegun = draft.customer !== undefined && draft.items.length > 0;
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
            <CustomerStep
              id={formOf('customer')}
              customer={draft.customer}
              onChoose={choose}
              onNext={() => submit('items')}
            />
          </Part>
          <Part part="items">
            <ItemsStep
              id={formOf('items')}
              items={draft.items}
              onChange={(items) => change({ items })}
              onNext={() => checkNext('delivery')}
            />
          </Part>
          {isBegun ? (
            <>
              <Part part="delivery">
                <DeliveryStep
                  id={formOf('delivery')}
                  cart={kindOf(draft)}
                  leadHours={Math.max(minimumLeadHours, ...draft.items.map(({ product }) => product.leadHours))}
                  items={draft.items.map(({ product, quantity }) => ({ id: product.id, quantity }))}
                  months={draft.items[0]?.plan?.frequency ?? 1}
                  onNext={() => checkNext('contact')}
                />
              </Part>
              <Part part="contact">
                <ContactStep id={formOf('contact')} onNext={() => placing.mutate({ draft, form: form.getValues() })} />
                <LanguagePart language={draft.language} onChange={(language) => change({ language })} />
              </Part>
            </>
          ) : (
            <p className="muted">{t('rest')}</p>
          )}
        </div>
        <aside className={checkout.aside}>
          <PhoneSummary draft={draft} isBusy={placing.isPending} onPlace={() => submit('customer')} />
        </aside>
      </div>
    </BuyerContext>
  );
}

function Part({ part, children }: { part: PhonePart; children: ReactNode }) {
  const { t } = useTranslation('phoneOrder');
  const id = `${formOf(part)}-title`;
  return (
    <section className={`card ${styles.part}`} aria-labelledby={id}>
      <h2 id={id} className="heading-small">
        {t(`step.${part}`)}
      </h2>
      {children}
    </section>
  );
}
