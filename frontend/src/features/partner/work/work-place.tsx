import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { LocationPreview } from '../../shop/places/location-preview';
import { useServiceWords } from '../../account/fulfilment/service/service-words';
import { RouteLink } from './route-link';
import styles from './work-place.module.css';

/** The exact place of the work, and the person to call. */
export function WorkPlace({ service }: { service: Service }) {
  const { t } = useTranslation('fulfilment');
  const words = useServiceWords();
  const { grave, location, contact } = service;
  const address = service.address ?? words.place(service);
  return (
    <>
      <section className={`card ${styles.card}`} aria-labelledby="place">
        <h2 id="place" className="heading-small">
          {t('work.address')}
        </h2>
        <div>
          {grave !== undefined && <p className={styles.strong}>{grave.deceasedName}</p>}
          {location === undefined && <p>{address}</p>}
          <p className="muted">{words.when(service)}</p>
        </div>
        {location !== undefined && (
          <>
            <RouteLink look="plain" className={styles.route} location={location}>
              <Icon name="route" />
              <span>
                {address}
                <span className={`small ${styles.way}`}>{t('work.route')}</span>
              </span>
            </RouteLink>
            <LocationPreview location={location} />
          </>
        )}
      </section>
      <Contact contact={contact} />
    </>
  );
}

function Contact({ contact }: Pick<Service, 'contact'>) {
  const { t } = useTranslation('fulfilment');
  if (contact === undefined) return null;
  return (
    <section className={`card ${styles.card}`} aria-labelledby="contact">
      <h2 id="contact" className="heading-small">
        {t('work.contact')}
      </h2>
      <p>{contact.name}</p>
      {contact.phone !== null && (
        <Button look="outlined" href={`tel:${contact.phone}`}>
          <Icon name="phone" />
          <span className="numbers">{phoneText(contact.phone)}</span>
          <span className="visually-hidden">{t('callNamed', { name: contact.name })}</span>
        </Button>
      )}
    </section>
  );
}
