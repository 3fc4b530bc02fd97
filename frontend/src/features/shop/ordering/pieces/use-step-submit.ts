import type { FormEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useToasts } from '../../../../ui/toasts';
import type { CheckoutDraft } from '../draft/checkout-draft.policy';

/** The props of each step of an order, in addition to the form that all steps share. */
export interface StepProps {
  /** The id of the step's form, by which the button outside the form submits it. */
  id: string;
  /** Called with valid values. */
  onNext: () => void;
}

/**
 * Returns the `onSubmit` of a step: the first invalid field gets the focus. If the code that validates cannot be
 * loaded, for example without a network, a toast says so.
 */
export function useStepSubmit(onValid: () => void, onInvalid?: () => void): (event: FormEvent) => void {
  const { handleSubmit } = useFormContext<CheckoutDraft>();
  const toasts = useToasts();
  const submit = handleSubmit(onValid, onInvalid);
  return (event) => void submit(event).catch(toasts.refused);
}
