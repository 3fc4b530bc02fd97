import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';
import { paths } from '../lib/paths';
import { Button } from './button';
import { EmptyState } from './empty-state';

/**
 * Replaces a page that has failed, inside its layout. A reload helps if a file is missing because the server has a
 * newer version. The error is reported like an uncaught one.
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

/** Like {@link PageError}, for a layout that has failed or a page without one. */
export function LayoutError() {
  return (
    <main id="content" tabIndex={-1}>
      <PageError />
    </main>
  );
}
