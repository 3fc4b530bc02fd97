import Autocomplete from '@mui/material/Autocomplete';
import type { Venue } from '@perpetua/contracts/venues.contract';
import { useDeferredValue, type ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../ui/form-field';
import { OptionRow, type PlaceOption, SearchedInput } from './place-autocomplete';
import styles from './place-autocomplete.module.css';
import { useCities, useParishes, useVenues } from './places.api';

interface PlaceNameProps {
  /** The field's name in the form around it. */
  name: string;
  error: ReactNode;
  required?: boolean;
  /** The HTML `autocomplete` attribute. The default is `off`, because the address is usually another person's. */
  autoComplete?: string;
  maxLength?: number;
}

interface PlaceNameInputProps<Option extends PlaceOption> extends PlaceNameProps {
  label: string;
  hint?: string | undefined;
  options: readonly Option[];
  /** Called when one of the options is chosen. Then the server has searched, and all options are shown. */
  onChoose?: (option: Option) => void;
  /** Called with every text of the field, also that of a chosen option, before `onChoose`. */
  onText?: (text: string) => void;
}

/** A text field that suggests names of places; other names are allowed too. */
function PlaceNameInput<Option extends PlaceOption>(props: PlaceNameInputProps<Option>) {
  const {
    name,
    label,
    hint,
    error,
    required = true,
    autoComplete = 'off',
    maxLength = 100,
    options,
    onChoose,
    onText,
  } = props;
  const { field } = useController({ name });
  return (
    <FormField label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <Autocomplete<Option, false, true, true>
          id={control.id}
          freeSolo
          disableClearable
          options={options}
          className={styles.field}
          inputValue={(field.value as string | undefined) ?? ''}
          getOptionKey={(option) => (typeof option === 'string' ? option : option.key)}
          getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
          {...(onChoose !== undefined && {
            filterOptions: (found: Option[]) => found,
            onChange: (_event: unknown, chosen: Option | string) => {
              if (typeof chosen !== 'string') onChoose(chosen);
            },
          })}
          onInputChange={(_event, text) => {
            field.onChange(text);
            onText?.(text);
          }}
          onBlur={field.onBlur}
          renderOption={({ key, ...attributes }, option) => (
            <OptionRow key={key} attributes={attributes} name={option.name} detail={option.detail} />
          )}
          renderInput={(parameters) => (
            <SearchedInput
              parameters={parameters}
              control={{ ...control, name, autoComplete, maxLength }}
              focusRef={field.ref}
            />
          )}
        />
      )}
    </FormField>
  );
}

/** A field for a municipality's name, with suggestions of existing ones while the user types. */
export function CityInput(props: PlaceNameProps & { city: string }) {
  const { city, ...rest } = props;
  const { t } = useTranslation('graves');
  const q = useDeferredValue(city.trim());
  const { data: cities = [], isPending, isPlaceholderData } = useCities(q);
  const isUnknown = q !== '' && !isPending && !isPlaceholderData && cities.length === 0;
  return (
    <PlaceNameInput
      {...rest}
      label={t('form.city')}
      hint={isUnknown ? t('form.cityNone') : undefined}
      options={cities.map(({ code, name, district }) => ({ key: code, name, detail: district }))}
    />
  );
}

/** A field for a parish's name, with the parishes of the municipality as suggestions. */
export function ParishInput(props: PlaceNameProps & { city: string; label?: string }) {
  const { city, label, ...rest } = props;
  const { t } = useTranslation('graves');
  const typed = useDeferredValue(city.trim());
  const { data: cities = [] } = useCities(typed);
  const code = cities.find((known) => known.name.toLowerCase() === typed.toLowerCase())?.code;
  const { data: parishes = [] } = useParishes(code);
  return (
    <PlaceNameInput
      {...rest}
      label={label ?? t('form.parish')}
      options={parishes.map((parish) => ({ key: parish.name, name: parish.name }))}
    />
  );
}

interface VenueInputProps extends PlaceNameProps {
  label: string;
  hint: string;
  onChoose: (venue: Venue) => void;
  onText: (text: string) => void;
}

/** A field for the name of a church or another venue, which suggests those that are known; other names are allowed too. */
export function VenueInput(props: VenueInputProps) {
  const { onChoose, ...rest } = props;
  const typed = useWatch({ name: props.name }) as string | undefined;
  const { data: venues = [] } = useVenues(useDeferredValue((typed ?? '').trim()));
  const options = venues.map((venue) => ({
    key: venue.id,
    name: venue.name,
    detail: [venue.parish, venue.city].filter(Boolean).join(', '),
    venue,
  }));
  return <PlaceNameInput {...rest} options={options} onChoose={({ venue }) => onChoose(venue)} />;
}
