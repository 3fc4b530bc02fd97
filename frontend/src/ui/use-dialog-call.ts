import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useToasts } from './toasts';

interface DialogCall<Call> {
  call: UseMutationResult<unknown, Error, Call>;
  /** The text shown after success, in the reader's language. */
  doneText: (what: Call) => string;
}

/**
 * A call that is made from a dialog or a form: `send` reports its result in a toast. An error leaves the dialog open
 * for a retry, and is in `refusal` until it is opened again.
 */
export function useDialogCall<Call>({ call, doneText }: DialogCall<Call>) {
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    isSending: call.isPending,
    refusal: call.error ?? undefined,
    open: () => {
      call.reset();
      setOpen(true);
    },
    close: () => setOpen(false),
    send: (what: Call) =>
      // The toast is shown even when the button has been unmounted by the new status.
      call
        .mutateAsync(what)
        .then(() => {
          setOpen(false);
          toasts.done(doneText(what));
        })
        .catch(toasts.refused),
  };
}
