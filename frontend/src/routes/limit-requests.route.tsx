import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths';
import { BrandMark } from '../ui/brand-mark';
import { Button } from '../ui/button';
import { PageHeading } from '../ui/page-heading';
import styles from './notice.module.css';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'errors:page.limit.title' };

/** `/limit-requests`, without a layout: the page for a browser that has sent too many requests. */
export function Component() {
  const { t } = useTranslation('errors');
  const { t: common } = useTranslation();
  return (
    <main id="content" tabIndex={-1} className={`container ${styles.notice} ${styles.alone}`}>
      <BrandMark size={44} />
      <PageHeading title={t('page.limit.title')} lead={t('page.limit.text')} />
      <Button look="bloom" to={paths.home}>
        {common('backHome')}
      </Button>
    </main>
  );
}
