import { useTranslation } from 'react-i18next';
import { ContactForm } from '../features/shop/contact/contact-form';
import styles from '../features/shop/contact/contact.module.css';
import { SupportPhones } from '../features/shop/contact/support-phones';
import { PageHeading } from '../ui/page-heading';
import { EarlyFieldset } from '../ui/early-fieldset';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'contact:title', description: 'contact:lead' };

/** `/contact`: the form that sends a message to support. */
export function Component() {
  const { t } = useTranslation('contact');
  return (
    <div className={`container ${styles.page}`}>
      <PageHeading title={t('title')} lead={t('lead')} />
      <div className={styles.columns}>
        <EarlyFieldset>
          <ContactForm />
        </EarlyFieldset>
        <SupportPhones />
      </div>
    </div>
  );
}
