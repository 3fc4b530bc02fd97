import type { FormEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import type { CheckoutDraft } from './checkout-draft.policy';

/** What each step of an order is given beside the form that all of them share. */
export interface StepProps {
  /** The id by which the button outside of the form submits it. */
  id: string;
  /** Called with valid answers. */
  onNext: () => void;
}

/** The `onSubmit` of a step: with errors the first of them takes the focus. */
export function useStepSubmit(onValid: () => void, onInvalid?: () => void): (event: FormEvent) => void {
  const { handleSubmit } = useFormContext<CheckoutDraft>();
  const submit = handleSubmit(onValid, onInvalid);
  return (event) => void submit(event);
}
