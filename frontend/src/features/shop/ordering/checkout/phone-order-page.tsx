import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Navigate, useLocation, useParams } from 'react-router-dom';
import { paths } from '../../../../lib/paths';
import { useSession } from '../../../../lib/session';
import { Button } from '../../../../ui/button';
import { Money } from '../../../../ui/money';
import { PageHeading } from '../../../../ui/page-heading';
import { QueryView } from '../../../../ui/query-view';
import { Skeleton } from '../../../../ui/skeleton';
import { AcceptAndPay } from './accept-and-pay';
import checkout from '../pieces/checkout-page.module.css';
import signInInvitation from '../delivery/sign-in-invitation.module.css';
import stepForm from '../pieces/step-form.module.css';
import { Fact, Facts, PayByFact } from '../pieces/facts';
import { OrderItems } from '../order/order-items';
import { useOrder } from '../ordering.api';
import { useOrderMoment } from '../pieces/use-order-moment';
import { SupportCard } from '../pieces/support-card';
import { WrittenInstructions } from '../pieces/written-instructions';

/** An order by phone, which only the customer can review, accept and pay. */
export function PhoneOrderPage() {
  const { t } = useTranslation('ordering');
  const isSignedIn = useSession() !== undefined;
  return (
    <div className={checkout.single}>
      <PageHeading title={t('byPhone.title')} lead={t(isSignedIn ? 'byPhone.lead' : 'byPhone.leadGuest')} />
      {isSignedIn ? <OwnOrder /> : <Entrance />}
    </div>
  );
}

/**
 * Shown to visitors who are not signed in: a customer whose account an admin created has no password yet, sets one by
 * mail and returns here.
 */
function Entrance() {
  const { t } = useTranslation('ordering');
  const { pathname: from } = useLocation();
  return (
    <section className={`card ${signInInvitation.invitation}`} aria-label={t('byPhone.title')}>
      <p>{t('byPhone.entrance')}</p>
      <div className={checkout.actions}>
        <Button look="bloom" to={paths.signIn} state={{ from }}>
          {t('byPhone.signIn')}
        </Button>
        <Button look="outlined" to={paths.forgotPassword} state={{ from }}>
          {t('byPhone.setPassword')}
        </Button>
      </div>
    </section>
  );
}

function OwnOrder() {
  const { orderId = '' } = useParams();
  const order = useOrder(orderId);
  return (
    <QueryView query={order} skeleton={<Skeleton height={420} />}>
      {(data) => (data.phone === undefined ? <ToOrder order={data} /> : <Shown order={data} />)}
    </QueryView>
  );
}

function ToOrder({ order }: { order: Order }) {
  return <Navigate replace to={generatePath(paths.order, { orderId: order.id })} />;
}

function Shown({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const isPayable = order.allowedActions.includes('pay');
  return (
    <div className={checkout.layout}>
      <div className={stepForm.form}>
        <section className={stepForm.section} aria-labelledby="by-phone-items">
          <h2 id="by-phone-items" className={stepForm.heading}>
            {t('order.items')}
          </h2>
          <OrderItems items={order.items} />
        </section>
        <section className={stepForm.section} aria-labelledby="by-phone-delivery">
          <h2 id="by-phone-delivery" className={stepForm.heading}>
            {t(`order.where.${order.kind}`)}
          </h2>
          <Delivery order={order} />
        </section>
      </div>
      <aside className={checkout.aside}>
        <section className="slab" aria-labelledby="by-phone-pay">
          <h2 id="by-phone-pay" className="heading-small">
            {t('order.title', { number: order.number })}
          </h2>
          <Facts>
            <Fact name={t(isPayable ? 'payment.owed' : 'summary.total')} isSum>
              <Money amount={order.total} display />
            </Fact>
            {isPayable && order.payment.expiresAt !== null && (
              <PayByFact until={order.payment.expiresAt} timeZone={order.delivery.timeZone} />
            )}
          </Facts>
          {isPayable ? <AcceptAndPay order={order} /> : <Over order={order} />}
        </section>
        <SupportCard />
      </aside>
    </div>
  );
}

function Delivery({ order: { delivery, placeName, message, instructions } }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const when = useOrderMoment({ delivery });
  const { address } = delivery;
  const lines = [
    placeName,
    address &&
      [`${address.street} ${address.streetNumber}`, address.floor, address.postalCode].filter(Boolean).join(', '),
    [t(`kind.${delivery.kind}`), delivery.parish, delivery.city].filter((part) => part !== '').join(', '),
  ].filter((line) => line !== undefined);
  return (
    <>
      <p>{when}</p>
      {lines.map((line) => (
        <p key={line} className="muted">
          {line}
        </p>
      ))}
      <WrittenInstructions written={{ message, instructions, ceremony: delivery.ceremony }} className="muted" />
    </>
  );
}

/** Shown when the order cannot be paid: it is paid, expired or cancelled, or the user is an admin. */
function Over({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const isOffice = order.customer !== undefined;
  return (
    <>
      <p>{t(isOffice ? 'byPhone.onlyCustomer' : `order.statusText.${order.status}`)}</p>
      <Button look="outlined" to={generatePath(paths.order, { orderId: order.id })}>
        {t('seeOrder')}
      </Button>
    </>
  );
}
