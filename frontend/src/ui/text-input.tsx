import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ReactNode, useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FormField } from './form-field';

export interface Suggestion {
  value: string;
  /** Tells the same values apart. */
  detail?: string;
}

export interface TextInputProps extends Pick<
  OutlinedInputProps,
  'type' | 'autoComplete' | 'inputMode' | 'multiline' | 'rows' | 'endAdornment' | 'placeholder' | 'disabled'
> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  maxLength?: number;
  /** What may be meant, proposed while one types; anything else may be written too. */
  suggestions?: readonly Suggestion[];
  /** What `register('name')` of react-hook-form answers. */
  field: UseFormRegisterReturn;
}

/** A line (or, with `multiline`, a few lines) of text in a form of react-hook-form. */
export function TextInput(props: TextInputProps) {
  const { label, hint, error, required = false, maxLength, suggestions, field, ...rest } = props;
  const { ref, ...handlers } = field;
  const listId = useId();
  const list = suggestions === undefined ? {} : { list: listId };
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <>
          <OutlinedInput
            {...rest}
            {...handlers}
            inputRef={ref}
            id={control.id}
            error={control['aria-invalid']}
            fullWidth
            inputProps={{ ...control, ...list, maxLength }}
          />
          {suggestions !== undefined && <Suggestions id={listId} suggestions={suggestions} />}
        </>
      )}
    </FormField>
  );
}

function Suggestions({ id, suggestions }: { id: string; suggestions: readonly Suggestion[] }) {
  return (
    <datalist id={id}>
      {suggestions.map(({ value, detail }) => (
        <option key={`${value} ${detail}`} value={value}>
          {detail}
        </option>
      ))}
    </datalist>
  );
}
