import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { paths } from '../lib/paths';
import { EmptyState } from '../ui/empty-state';

/** What a page that broke shows instead of itself. A new version on the server explains a missing file: loading again fixes it. */
export function RouteError() {
  const { t } = useTranslation();
  useRouteError();
  return (
    <main id="content" tabIndex={-1} className="container">
      <EmptyState
        title={t('broken.title')}
        text={t('broken.text')}
        action={
          <button type="button" className="button button-outlined" onClick={() => location.reload()}>
            {t('broken.reload')}
          </button>
        }
      />
      <p>
        <a href={paths.home}>{t('backHome')}</a>
      </p>
    </main>
  );
}
