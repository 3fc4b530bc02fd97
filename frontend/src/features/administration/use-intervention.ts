import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToasts } from '../../ui/toasts';
import { type Intervention, useIntervene } from './administration.api';

/**
 * Something an admin does to a service, in a dialog or a form: `send` says what came of it. A refusal leaves the form as it
 * is, for another try, and stands in `refusal`.
 */
export function useIntervention(serviceId: string) {
  const { t } = useTranslation('audit');
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const call = useIntervene(serviceId);
  return {
    isOpen,
    isSending: call.isPending,
    refusal: call.error ?? undefined,
    open: () => {
      call.reset();
      setOpen(true);
    },
    close: () => setOpen(false),
    send: (what: Intervention) =>
      call
        .mutateAsync(what)
        .then(() => {
          setOpen(false);
          toasts.done(t(`intervened.${what.action}`));
        })
        .catch(toasts.refused),
  };
}
