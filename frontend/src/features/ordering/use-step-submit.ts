import type { FormEvent } from 'react';
import { useFormContext } from 'react-hook-form';
import { useToasts } from '../../ui/toasts';
import type { CheckoutDraft } from './checkout-draft.policy';

/** The props of each step of an order, in addition to the form that all steps share. */
export interface StepProps {
  /** The id by which the button outside of the form submits it. */
  id: string;
  /** Called with valid values. */
  onNext: () => void;
}

/**
 * Returns the `onSubmit` of a step: the first invalid field gets the focus. The code that validates may still have to be
 * loaded, which fails without a network.
 */
export function useStepSubmit(onValid: () => void, onInvalid?: () => void): (event: FormEvent) => void {
  const { handleSubmit } = useFormContext<CheckoutDraft>();
  const toasts = useToasts();
  const submit = handleSubmit(onValid, onInvalid);
  return (event) => void submit(event).catch(toasts.refused);
}
