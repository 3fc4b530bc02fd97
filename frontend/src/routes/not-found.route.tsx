import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths';
import { Button } from '../ui/button';
import { FlowerGlyph } from '../ui/flower-glyph';
import { PageHeading } from '../ui/page-heading';
import styles from './notice.module.css';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'errors:page.notFound.title' };

/** `/404`: the page for unknown addresses. */
export function Component() {
  const { t } = useTranslation('errors');
  const { t: common } = useTranslation();
  return (
    <div className={`container ${styles.notice}`}>
      <span className={styles.tile}>
        <FlowerGlyph name="bud" />
      </span>
      <PageHeading title={t('page.notFound.title')} lead={t('page.notFound.text')} />
      <Button look="bloom" to={paths.home}>
        {common('backHome')}
      </Button>
    </div>
  );
}
