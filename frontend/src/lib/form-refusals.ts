import { fieldRefusals } from './field-errors';

interface FormRefusals<Name extends string> {
  /** `setError` of react-hook-form. */
  setError: (name: Name, error: { type: string }, options: { shouldFocus: boolean }) => void;
  /** The names of the form's fields. */
  names: readonly Name[];
  /** Error codes that concern one field, each with the name of the field. */
  codes?: Partial<Record<string, Name>>;
}

/**
 * Shows a server's validation errors in a form: an error of a field at that field, any other error for the form as a
 * whole.
 */
export function formRefusals<Name extends string>({ setError, names, codes }: FormRefusals<Name>) {
  const refusalsOf = (error: unknown) => fieldRefusals(error, names, codes);
  return {
    /** Shows field errors at their fields; returns whether there were any field errors. */
    sayBeside: (error: unknown): boolean => {
      const refused = refusalsOf(error);
      for (const { path, code } of refused) setError(path, { type: code }, { shouldFocus: true });
      return refused.length > 0;
    },
    /** The error to show for the form as a whole; null when it is shown at a field. */
    restOf: (error: Error | null): Error | null => (refusalsOf(error).length > 0 ? null : error),
  };
}
