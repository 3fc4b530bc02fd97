import { useTranslation } from 'react-i18next';
import { ApplicationForm } from '../features/partner/partners/application-form';
import styles from '../features/partner/partners/partners.module.css';
import { WhyJoin } from '../features/partner/partners/why-join';
import { Button } from '../ui/button';
import { PageHeading } from '../ui/page-heading';
import { Themed } from '../ui/themed';
import { EarlyFieldset } from '../ui/early-fieldset';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'partners:apply.title', description: 'partners:apply.lead' };

/** `/besupplier`: what a partner can expect, and the form with which partners apply. */
export function Component() {
  const { t } = useTranslation('partners');
  return (
    <div className={`container ${styles.page}`}>
      <PageHeading
        title={t('apply.title')}
        lead={t('apply.lead')}
        aside={
          <Button look="outlined" href="#application">
            {t('why.apply')}
          </Button>
        }
      />
      <WhyJoin />
      <h2 id="application" tabIndex={-1} className={styles.formHeading}>
        {t('why.form')}
      </h2>
      <Themed>
        <EarlyFieldset>
          <ApplicationForm />
        </EarlyFieldset>
      </Themed>
    </div>
  );
}
