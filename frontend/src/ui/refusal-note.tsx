import { useId } from 'react';
import { useProblemText } from '../lib/problems';
import { FieldError } from './form-field';

/** Why the server refused a form, shown in the form. */
export function RefusalNote({ error }: { error: unknown }) {
  const textOf = useProblemText();
  return <FieldError id={useId()} error={error === undefined ? undefined : textOf(error)} />;
}
