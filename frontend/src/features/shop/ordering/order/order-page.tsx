import { withdrawalDays } from '@perpetua/contracts/delivery-rules';
import type { Order } from '@perpetua/contracts/ordering.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useParams } from 'react-router-dom';
import { phoneText } from '../../../../lib/formats';
import { paths } from '../../../../lib/paths';
import { DownloadButton } from '../../../../ui/download-button';
import { PageHeading } from '../../../../ui/page-heading';
import { QueryView } from '../../../../ui/query-view';
import { Skeleton } from '../../../../ui/skeleton';
import { OfferBack } from '../../cart/cart-notices';
import { useCart } from '../../cart/cart.api';
import { CorrectOrder } from '../correction/correct-order';
import { CorrectionList } from '../correction/correction-list';
import { FollowLink } from './follow-link';
import { NewOrderDate } from './new-order-date';
import { OrderItems } from './order-items';
import { OrderMoney } from './order-money';
import styles from './order-page.module.css';
import { OrderServices } from './order-services';
import { OrderStatusChip } from '../pieces/order-status-chip';
import { useOrder, useServicesOf } from '../ordering.api';
import { PreferredPartner } from '../pieces/preferred-partner';
import { useOrderMoment } from '../pieces/use-order-moment';
import { usePlaceOf } from '../pieces/use-place-of';
import { WrittenInstructions } from '../pieces/written-instructions';

/** A customer's order: status, items, delivery, payments and refunds, and services. */
export function OrderPage() {
  const { t } = useTranslation('ordering');
  const { orderId = '' } = useParams();
  const order = useOrder(orderId);
  const number = order.data?.number;
  return (
    <>
      <PageHeading
        title={number === undefined ? t('order.heading') : t('order.title', { number })}
        back={<Link to={paths.myServices}>{t('order.back')}</Link>}
        aside={order.data && <OrderStatusChip status={order.data.status} />}
      />
      <QueryView query={order} skeleton={<OrderSkeleton />}>
        {(data) => <OrderDetails order={data} />}
      </QueryView>
    </>
  );
}

function OrderDetails({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const where = t(`order.where.${order.kind}`);
  return (
    <div className={styles.layout}>
      <div className={styles.money}>
        {order.allowedActions.includes('reschedule') && <NewOrderDate order={order} />}
        <OrderMoney order={order} />
        <OfferedBack orderId={order.id} />
        <FollowLink orderId={order.id} />
      </div>
      <div className={styles.parts}>
        {order.services.length > 0 && (
          <Part id="order-services" title={t('order.services')} aside={<PhotosOfOrder order={order} />}>
            <OrderServices ids={order.services} />
            {order.subscriptionId !== undefined && (
              <Link to={generatePath(paths.subscription, { subscriptionId: order.subscriptionId })}>
                {t('order.seePlan')}
              </Link>
            )}
          </Part>
        )}
        <Part
          id="order-items"
          title={t('order.items')}
          aside={
            order.kind === 'flower' && (
              <CorrectOrder order={order} part={{ fields: 'words', title: t('order.items') }} />
            )
          }
        >
          <OrderItems items={order.items} />
          <WrittenInstructions
            written={{ message: order.message, substitution: order.substitution }}
            className="small muted"
          />
        </Part>
        <Part
          id="order-delivery"
          title={where}
          aside={<CorrectOrder order={order} part={{ fields: 'delivery', title: where }} />}
        >
          <Delivery order={order} />
        </Part>
        {order.corrections !== undefined && (
          <Part id="order-corrections" title={t('correction.list')}>
            <CorrectionList order={order} />
          </Part>
        )}
      </div>
    </div>
  );
}

/** What the order's unpaid voucher took from the cart, while it can be put back. */
function OfferedBack({ orderId }: { orderId: string }) {
  const { offeredBack } = useCart();
  const offer = offeredBack.find((one) => one.orderId === orderId);
  return offer === undefined ? null : <OfferBack offer={offer} />;
}

/** Downloads the photos of all services, once there are some. */
function PhotosOfOrder({ order: { id, number, services: ids } }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const { services } = useServicesOf(ids);
  const hasPhotos = services.some(({ images: { before, after } }) => before.length + after.length > 0);
  if (!hasPhotos) return null;
  return (
    <DownloadButton file={{ path: `/Order/${id}/photos.zip`, name: `${number}.zip` }}>
      {t('order.downloadPhotos')}
    </DownloadButton>
  );
}

interface PartProps {
  id: string;
  title: string;
  /** An action beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

function Part({ id, title, aside, children }: PartProps) {
  return (
    <section className={`card ${styles.part}`} aria-labelledby={id}>
      <div className={styles.partHead}>
        <h2 id={id} className="heading-small">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

function Delivery({
  order: { kind, delivery, placeName, earlyStart, instructions, contact, preferredPartner },
}: {
  order: Order;
}) {
  const { t } = useTranslation('ordering');
  const when = useOrderMoment({ delivery });
  const placeOf = usePlaceOf();
  return (
    <>
      <p>{when}</p>
      <p className="muted">{placeOf({ delivery, placeName })}</p>
      {delivery.address !== undefined && (
        <p className="muted">
          {[
            `${delivery.address.street} ${delivery.address.streetNumber}`,
            delivery.address.floor,
            delivery.address.postalCode,
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
      {contact !== undefined && (
        <p className="small muted">
          {t('order.contact', { name: contact.name, phone: contact.phone === null ? '' : phoneText(contact.phone) })}
        </p>
      )}
      <WrittenInstructions written={{ ceremony: delivery.ceremony, instructions }} className="small muted" />
      <PreferredPartner partner={preferredPartner} />
      {kind === 'clean' && earlyStart && <p className="small muted">{t('order.earlyStart', { withdrawalDays })}</p>}
    </>
  );
}

function OrderSkeleton() {
  return (
    <div className={styles.layout}>
      <Skeleton height={280} />
      <div className={styles.parts}>
        <Skeleton height={120} />
        <Skeleton height={180} />
      </div>
    </div>
  );
}
