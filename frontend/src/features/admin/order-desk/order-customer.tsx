import type { Order } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { phoneText, useFormats } from '../../../lib/formats';
import { languageNames } from '../../../lib/i18n';
import { paths } from '../../../lib/paths';
import { FactList } from '../../../ui/fact-list';
import styles from './order-desk.module.css';
import { useOrdersOf } from '../../shop/ordering/ordering.api';
import { Panel } from '../../../ui/panel';

/** The customer of the order, the person to call about it, the invoice data, and the customer's other orders. */
export function OrderCustomer({ order }: { order: Order }) {
  const { t } = useTranslation('office');
  const { country } = useFormats();
  const { customer, contact, invoice } = order;
  if (customer === undefined) return null;
  const { id, name, phone, email, language } = customer;
  return (
    <Panel id="order-customer" title={t('customer.title')}>
      <p>
        <Link className={styles.person} to={generatePath(paths.userDetails, { userId: id })}>
          {name === '' ? t('customer.gone') : name}
        </Link>
      </p>
      <FactList
        facts={[
          { name: t('customer.phone'), value: phone && <a href={`tel:${phone}`}>{phoneText(phone)}</a> },
          { name: t('customer.email'), value: email && <a href={`mailto:${email}`}>{email}</a> },
          { name: t('customer.language'), value: language && languageNames[language] },
          {
            name: t('customer.contact'),
            value: contact && (
              <>
                {contact.name} {contact.phone && <a href={`tel:${contact.phone}`}>{phoneText(contact.phone)}</a>}
              </>
            ),
          },
          {
            name: t('customer.invoice'),
            value:
              invoice &&
              [invoice.name, invoice.taxId, invoice.taxCountry && country(invoice.taxCountry)]
                .filter(Boolean)
                .join(', '),
          },
        ]}
      />
      <OtherOrders customerId={id} except={order.id} />
    </Panel>
  );
}

function OtherOrders({ customerId, except }: { customerId: string; except: string }) {
  const { t } = useTranslation('office');
  const { text, euros } = useFormats();
  const { data } = useOrdersOf(customerId);
  const others = (data?.items ?? []).filter(({ id }) => id !== except);
  if (others.length === 0) return null;
  return (
    <>
      <h3 className="overline">{t('customer.others')}</h3>
      <ul className={styles.lines}>
        {others.map(({ id, number, items, total }) => (
          <li key={id} className={styles.line}>
            <span>
              <Link to={generatePath(paths.order, { orderId: id })}>{number}</Link>
              <span className="small muted">{items.map(({ name }) => text(name)).join(', ')}</span>
            </span>
            <span className="numbers">{euros(total)}</span>
          </li>
        ))}
      </ul>
      {(data?.total ?? 0) > others.length + 1 && (
        <Link className="small" to={`${paths.orders}?customer=${customerId}`}>
          {t('customer.all', { count: data?.total ?? 0 })}
        </Link>
      )}
    </>
  );
}
