import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { DateInput } from './date-input';
import { FormField } from './form-field';

interface DateFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  required?: boolean;
}

/** A date in a form of react-hook-form: `YYYY-MM-DD`, undefined while it is empty, the typed text while it is none. */
export function DateField<Values extends FieldValues>({ control, name, ...shown }: DateFieldProps<Values>) {
  const { field } = useController({ control, name });
  const value: unknown = field.value;
  return (
    <FormField {...shown}>
      {(connection) => (
        <DateInput
          control={connection}
          value={typeof value === 'string' ? value : ''}
          onChange={(text) => field.onChange(text === '' ? undefined : text)}
          onBlur={field.onBlur}
          inputRef={field.ref}
        />
      )}
    </FormField>
  );
}
