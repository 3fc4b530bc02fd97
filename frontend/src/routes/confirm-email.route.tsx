import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { FormAlert } from '../features/account/identity/form-alert';
import { useEmailConfirmation } from '../features/account/identity/identity.api';
import styles from '../features/account/identity/entrance-form.module.css';
import { paths } from '../lib/paths';
import { problemText } from '../lib/problems';
import { Button } from '../ui/button';
import { PageHeading } from '../ui/page-heading';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'identity:confirm.title' };

/** `/confirm-email?token=`: the target of the link in the welcome mail. */
export function Component() {
  const { t } = useTranslation('identity');
  const [search] = useSearchParams();
  return (
    <>
      <PageHeading title={t('confirm.title')} />
      <Outcome token={search.get('token') ?? ''} />
    </>
  );
}

function Outcome({ token }: { token: string }) {
  const { t } = useTranslation(['identity', 'common']);
  const confirmation = useEmailConfirmation(token);
  if (confirmation.isError) {
    return (
      <div className={styles.outcome}>
        <FormAlert text={problemText(confirmation.error)} />
        <Button look="outlined" to={paths.contact}>
          {t('confirm.contact')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.outcome} aria-busy={confirmation.isPending}>
      <p role="status">{t(confirmation.isPending ? 'common:loading' : 'confirm.done')}</p>
      {confirmation.isSuccess && (
        <Button look="bloom" to={paths.home}>
          {t('common:backHome')}
        </Button>
      )}
    </div>
  );
}
