import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { phoneText, useFormats } from '../../../../lib/formats';
import { paths } from '../../../../lib/paths';
import { Money } from '../../../../ui/money';
import { useWrittenInstructions } from '../../../shop/ordering/pieces/written-instructions';
import { CalendarButton } from './calendar-button';
import styles from './service-details.module.css';
import { useServiceWords } from './service-words';

/** The ordered products, the recipient, place and time. */
export function ServiceDetails({ service }: { service: Service }) {
  const { t } = useTranslation('fulfilment');
  const { date, text } = useFormats();
  const words = useServiceWords();
  const { grave, contact, partner, completionDate, late } = service;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="details">
      <h2 id="details" className="heading-small">
        {t('details.title')}
      </h2>
      <dl className={styles.list}>
        <Detail name={t('details.order')}>
          <Link to={generatePath(paths.order, { orderId: service.orderId })}>{service.orderNumber}</Link>
        </Detail>
        <Detail name={t('details.products')}>
          {service.products.map(({ productId, name, quantity }) => (
            <span key={productId}>{quantity > 1 ? `${quantity} × ${text(name)}` : text(name)}</span>
          ))}
        </Detail>
        {grave !== undefined && <Detail name={t('details.grave')}>{grave.deceasedName}</Detail>}
        <Detail name={t('details.place')}>{service.address ?? words.place(service)}</Detail>
        <Detail name={t('details.date')}>{words.when(service)}</Detail>
        {completionDate !== undefined && (
          <Detail name={t('details.completed')}>
            {late ? t('details.late', { date: date(completionDate) }) : date(completionDate)}
          </Detail>
        )}
        {partner !== undefined && <Detail name={t('details.partner')}>{partner.name}</Detail>}
        <Recipient contact={contact} />
        {useWrittenInstructions(service).map(({ id, name, words: written }) => (
          <Detail key={id} name={name}>
            {written}
          </Detail>
        ))}
        <Detail name={t(service.occurrence === undefined ? 'details.total' : 'details.visit')}>
          <Money amount={service.total} display />
        </Detail>
      </dl>
      {service.status !== 'cancelled' && (
        <div>
          <CalendarButton service={service} />
        </div>
      )}
    </section>
  );
}

function Recipient({ contact }: Pick<Service, 'contact'>) {
  const { t } = useTranslation('fulfilment');
  if (contact === undefined) return null;
  return (
    <Detail name={t('details.contact')}>
      <span>{contact.name}</span>
      {contact.phone !== null && <span className="numbers">{phoneText(contact.phone)}</span>}
    </Detail>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
