import { useTranslation } from 'react-i18next';
import { ContactForm } from '../features/contact/contact-form';
import styles from '../features/contact/contact.module.css';
import { SupportPhones } from '../features/contact/support-phones';
import { PageHeading } from '../ui/page-heading';
import { Themed } from '../ui/themed';

/** `/contact`: a message to the support. */
export function ContactRoute() {
  const { t } = useTranslation('contact');
  return (
    <div className={`container ${styles.page}`}>
      <PageHeading title={t('title')} lead={t('lead')} />
      <div className={styles.columns}>
        <Themed>
          <ContactForm />
        </Themed>
        <SupportPhones />
      </div>
    </div>
  );
}
