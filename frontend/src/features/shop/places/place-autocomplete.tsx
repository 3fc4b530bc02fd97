import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { HTMLAttributes, InputHTMLAttributes, KeyboardEvent, Ref, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldControl, FormField } from '../../../ui/form-field';
import { Icon } from '../../../ui/icon';
import styles from './place-autocomplete.module.css';

/** An option of a list of places; `detail` distinguishes places of the same name. */
export interface PlaceOption {
  key: string;
  name: string;
  detail?: string | undefined;
}

interface OptionRowProps extends Pick<PlaceOption, 'name' | 'detail'> {
  attributes: HTMLAttributes<HTMLLIElement>;
}

/** A row of the list: the name of a place, and what distinguishes it. */
export function OptionRow({ attributes, name, detail }: OptionRowProps) {
  return (
    <li {...attributes}>
      <span className={styles.option}>
        <span>{name}</span>
        {detail !== undefined && <span className="small muted">{detail}</span>}
      </span>
    </li>
  );
}

interface SearchedInputProps {
  parameters: AutocompleteRenderInputParams;
  control: FieldControl & Pick<InputHTMLAttributes<HTMLInputElement>, 'name' | 'autoComplete' | 'maxLength'>;
  focusRef: Ref<HTMLInputElement> | undefined;
}

/** The text field in which the user searches the list. */
export function SearchedInput({ parameters, control, focusRef }: SearchedInputProps) {
  const { slotProps } = parameters;
  return (
    <TextField
      {...parameters}
      {...(focusRef !== undefined && { inputRef: focusRef })}
      error={control['aria-invalid']}
      slotProps={{ ...slotProps, htmlInput: { ...slotProps.htmlInput, ...control } }}
    />
  );
}

/** Enter in a field that searches for a place only chooses one; it never submits the form around the field. */
export const withoutSubmit = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault();
};

interface PlaceAutocompleteProps<Option extends PlaceOption> {
  label: string;
  hint?: string;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  options: readonly Option[];
  isSearching: boolean;
  /** The text shown when nothing matches. */
  noneText: string;
  value: Option | null;
  onChoose: (option: Option | null) => void;
  /**
   * Called with the typed text, so that the server can search. If it is set, all `options` are shown; otherwise the
   * field filters them itself.
   */
  onSearch?: (text: string) => void;
  /** Gets the focus when the form refuses the choice; pass `field.ref` of `useController`. */
  focusRef?: Ref<HTMLInputElement> | undefined;
}

/** A field that searches a long list of places while a name is typed. */
export function PlaceAutocomplete<Option extends PlaceOption>(props: PlaceAutocompleteProps<Option>) {
  const { label, hint, error, required = false, disabled = false, options, isSearching, noneText } = props;
  const { value, onChoose, onSearch, focusRef } = props;
  const { t } = useTranslation('graves');
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <Autocomplete<Option>
          id={control.id}
          options={options}
          value={value}
          disabled={disabled}
          loading={isSearching}
          className={styles.field}
          popupIcon={<Icon name="chevron" size={20} />}
          clearIcon={<Icon name="close" size={18} />}
          loadingText={t('form.searching')}
          noOptionsText={isSearching ? t('form.searching') : noneText}
          openText={t('form.open')}
          closeText={t('form.close')}
          clearText={t('form.clear')}
          getOptionKey={({ key }) => key}
          getOptionLabel={({ name }) => name}
          isOptionEqualToValue={(one, other) => one.key === other.key}
          {...(onSearch === undefined ? {} : { filterOptions: (found: Option[]) => found })}
          onInputChange={(_event, text, reason) => onSearch?.(reason === 'input' ? text : '')}
          onChange={(_event, option) => onChoose(option)}
          onKeyDown={withoutSubmit}
          renderOption={({ key, ...attributes }, option) => (
            <OptionRow key={key} attributes={attributes} name={option.name} detail={option.detail} />
          )}
          renderInput={(parameters) => <SearchedInput parameters={parameters} control={control} focusRef={focusRef} />}
        />
      )}
    </FormField>
  );
}
