import { type FormEvent, useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

interface StepFormEvents<Values> {
  /** Whatever is typed, valid or not. */
  onTyped: (values: Values) => void;
  /** Sent with valid answers, which have been told before. */
  onDone: () => void;
}

/** Ties a step's form to the checkout: answers what its `onSubmit` is. */
export function useStepForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { onTyped, onDone }: StepFormEvents<Values>,
): (event: FormEvent) => void {
  const { subscribe, handleSubmit } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onTyped({ ...values }) }),
    [subscribe, onTyped],
  );
  const submit = handleSubmit((values) => {
    onTyped(values);
    onDone();
  });
  return (event) => void submit(event);
}
