import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { FormAlert } from '../features/account/identity/form-alert';
import { useUndoEmailChange } from '../features/account/identity/identity.api';
import styles from '../features/account/identity/entrance-form.module.css';
import type { PageHandle } from '../lib/page-handle';
import { paths } from '../lib/paths';
import { problemText } from '../lib/problems';
import { Button } from '../ui/button';
import { PageHeading } from '../ui/page-heading';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'identity:undoEmail.title' };

/**
 * `/undo-email-change?token=`: the target of the link in the mails to the former address. Undoing needs a press, because
 * programs that check mails open their links.
 */
export function Component() {
  const { t } = useTranslation('identity');
  const [search] = useSearchParams();
  const undoing = useUndoEmailChange();
  return (
    <>
      <PageHeading title={t('undoEmail.title')} />
      <div className={styles.outcome}>
        {undoing.isSuccess ? (
          <>
            <p role="status">{t('undoEmail.done')}</p>
            <Button look="bloom" to={paths.forgotPassword}>
              {t('undoEmail.password')}
            </Button>
          </>
        ) : (
          <>
            <FormAlert text={problemText(undoing.error)} />
            <p>{t('undoEmail.text')}</p>
            <Button look="bloom" isBusy={undoing.isPending} onClick={() => undoing.mutate(search.get('token') ?? '')}>
              {t('undoEmail.undo')}
            </Button>
            <Button look="outlined" to={paths.contact}>
              {t('confirm.contact')}
            </Button>
          </>
        )}
      </div>
    </>
  );
}
