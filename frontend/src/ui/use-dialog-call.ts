import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useToasts } from './toasts';

interface DialogCall<Call> {
  call: UseMutationResult<unknown, Error, Call>;
  /** The text of the toast after a successful call, in the reader's language. */
  doneText: (what: Call) => string;
}

/**
 * Makes a call from a dialog or a form: `send` shows the result in a toast. After an error the dialog stays open for a
 * retry, and `refusal` contains the error until the next attempt or until the dialog is opened again.
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
      // `mutateAsync` shows the toast even if the new status has unmounted the button; callbacks of `mutate` would not
      // run then.
      call
        .mutateAsync(what)
        .then(() => {
          setOpen(false);
          toasts.done(doneText(what));
        })
        .catch(toasts.refused),
  };
}
