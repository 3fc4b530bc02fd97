import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FormField } from './form-field';

interface TextInputProps extends Pick<
  OutlinedInputProps,
  'type' | 'autoComplete' | 'inputMode' | 'multiline' | 'rows' | 'endAdornment' | 'placeholder' | 'disabled'
> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  maxLength?: number;
  /** What `register('name')` of react-hook-form answers. */
  field: UseFormRegisterReturn;
}

/** A line (or, with `multiline`, a few lines) of text in a form of react-hook-form. */
export function TextInput({ label, hint, error, required = false, maxLength, field, ...rest }: TextInputProps) {
  const { ref, ...handlers } = field;
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <OutlinedInput
          {...rest}
          {...handlers}
          inputRef={ref}
          id={control.id}
          error={control['aria-invalid']}
          fullWidth
          inputProps={{ ...control, maxLength }}
        />
      )}
    </FormField>
  );
}
