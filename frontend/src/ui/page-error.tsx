import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { paths } from '../lib/paths';
import { Button } from './button';
import { EmptyState } from './empty-state';

/**
 * Replaces a page that has failed, inside its layout. A new version on the server explains a missing file: a reload
 * fixes it. The error is reported as an uncaught one.
 */
export function PageError() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => globalThis.reportError(error), [error]);
  return (
    <div className="container" role="alert">
      <EmptyState
        title={t('broken.title')}
        text={t('broken.text')}
        action={
          <Button look="outlined" onClick={() => location.reload()}>
            {t('broken.reload')}
          </Button>
        }
      />
      <p>
        <a href={paths.home}>{t('backHome')}</a>
      </p>
    </div>
  );
}

/** The same when the layout itself has failed, or there is none. */
export function LayoutError() {
  return (
    <main id="content" tabIndex={-1}>
      <PageError />
    </main>
  );
}
