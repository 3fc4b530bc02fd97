import type { MessageEntry } from '@perpetua/contracts/messages.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { useToasts } from '../../../ui/toasts';
import { useRetryMessage } from './mail.api';

/** Sends a message again that failed; first asks where the recipient may already have it. */
export function MessageRetry({ message: { id, retry } }: { message: MessageEntry }) {
  const { t } = useTranslation('outbox');
  const toasts = useToasts();
  const retrying = useRetryMessage();
  const [isAsking, setAsking] = useState(false);
  const mayRepeat = retry === 'may_repeat';
  const send = () =>
    retrying.mutate(
      { id, mayRepeat },
      {
        onSuccess: () => toasts.done(t('message.retried')),
        onError: toasts.refused,
        onSettled: () => setAsking(false),
      },
    );
  return (
    <>
      <Button look="outlined" isSmall isBusy={retrying.isPending} onClick={mayRepeat ? () => setAsking(true) : send}>
        {t('message.send')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('message.confirm.title')}
        confirm={t('message.confirm.send')}
        busy={retrying.isPending}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        <p>{t('message.confirm.text')}</p>
      </ConfirmDialog>
    </>
  );
}
