import type { Cemetery } from '@perpetua/contracts/places.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client';
import { useProblemText } from '../../../lib/problems';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { FieldError } from '../../../ui/form-field';
import layout from '../../../ui/form-layout.module.css';
import { useToasts } from '../../../ui/toasts';
import { useRemoveCemetery } from './cemetery-editing.api';
import styles from './cemetery-form.module.css';

/** Removes a cemetery after confirmation. A cemetery with graves is kept, and their number is shown. */
export function CemeteryRemoval({ cemetery: { id, name } }: { cemetery: Cemetery }) {
  const { t } = useTranslation('cemeteries');
  const toasts = useToasts();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const textOf = useRefusalText();
  const removal = useRemoveCemetery(id);
  const confirm = () =>
    removal.mutate(undefined, {
      onSuccess: () => {
        toasts.done(t('remove.done', { name }));
        void navigate(paths.cemeteries);
      },
      onError: () => setAsking(false),
    });
  return (
    <section className={`card ${layout.part} ${styles.removal}`} aria-labelledby="cemetery-removal">
      <h2 id="cemetery-removal" className="heading-small">
        {t('remove.title')}
      </h2>
      <p>{t('remove.text')}</p>
      <div>
        <Button look="outlined" onClick={() => setAsking(true)}>
          {t('remove.act')}
        </Button>
        <FieldError id="cemetery-removal-error" error={removal.error === null ? undefined : textOf(removal.error)} />
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('remove.ask', { name })}
        confirm={t('remove.act')}
        busy={removal.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>{t('remove.text')}</p>
      </ConfirmDialog>
    </section>
  );
}

/** Why a cemetery cannot be removed: the number of its graves, or the text of another error. */
function useRefusalText(): (error: Error) => string {
  const { t } = useTranslation('cemeteries');
  const textOf = useProblemText();
  return (error) => {
    const graves = error instanceof ApiError && error.code === 'in_use' ? error.problem?.['graves'] : undefined;
    return typeof graves === 'number' ? t('remove.inUse', { count: graves }) : textOf(error);
  };
}
