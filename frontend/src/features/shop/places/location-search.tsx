import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { Location } from '@perpetua/contracts/validation';
import { type HTMLAttributes, type Ref, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import styles from './location-search.module.css';
import { withoutSubmit } from './place-autocomplete';
import { useCemeteries, useCities } from './places.api';

interface Found {
  key: string;
  kind: 'cemetery' | 'city';
  name: string;
  detail: string;
  location: Location;
}

const shortest = 2;

interface LocationSearchProps {
  onFound: (location: Location) => void;
  /** Id of the sentence that says why the point is refused. */
  errorId?: string | undefined;
  focusRef?: Ref<HTMLInputElement> | undefined;
}

/** Finds a cemetery or a town by name and moves the pin there; Enter chooses the first match. */
export function LocationSearch({ onFound, errorId, focusRef }: LocationSearchProps) {
  const { t } = useTranslation('graves');
  const id = useId();
  const [text, setText] = useState('');
  const { found, isSearching } = useFound(useDeferredValue(text.trim()));
  return (
    <div className={styles.search}>
      <label className="visually-hidden" htmlFor={id}>
        {t('map.search')}
      </label>
      <Autocomplete<Found, false, false, true>
        id={id}
        freeSolo
        options={found}
        filterOptions={(options) => options}
        groupBy={({ kind }) => t(`map.found.${kind}`)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.key)}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
        inputValue={text}
        loading={isSearching}
        loadingText={t('map.searching')}
        onInputChange={(_event, next) => setText(next)}
        onChange={(_event, chosen) => {
          const place = typeof chosen === 'string' ? found[0] : chosen;
          if (place) onFound(place.location);
        }}
        onKeyDown={withoutSubmit}
        renderOption={({ key, ...rest }, option) => <FoundOption key={key} attributes={rest} found={option} />}
        renderInput={(parameters) => (
          <SearchInput {...parameters} placeholder={t('map.search')} errorId={errorId} focusRef={focusRef} />
        )}
      />
    </div>
  );
}

function FoundOption({ attributes, found }: { attributes: HTMLAttributes<HTMLLIElement>; found: Found }) {
  return (
    <li {...attributes}>
      <span className={styles.option}>
        <span>{found.name}</span>
        <span className="small muted">{found.detail}</span>
      </span>
    </li>
  );
}

interface SearchInputProps extends AutocompleteRenderInputParams, Pick<LocationSearchProps, 'errorId' | 'focusRef'> {
  placeholder: string;
}

function SearchInput({ placeholder, slotProps, errorId, focusRef, ...rest }: SearchInputProps) {
  const startAdornment = (
    <InputAdornment position="start">
      <Icon name="search" size={20} />
    </InputAdornment>
  );
  return (
    <TextField
      {...rest}
      {...(focusRef !== undefined && { inputRef: focusRef })}
      placeholder={placeholder}
      slotProps={{
        ...slotProps,
        input: { ...slotProps.input, startAdornment },
        htmlInput: { ...slotProps.htmlInput, 'aria-describedby': errorId },
      }}
    />
  );
}

function useFound(q: string): { found: readonly Found[]; isSearching: boolean } {
  const isAsked = q.length >= shortest;
  const cemeteries = useCemeteries({ q }, { enabled: isAsked });
  const cities = useCities(isAsked ? q : '');
  if (!isAsked) return { found: [], isSearching: false };
  // Both lists are shown together: one that arrived later would move the suggestions under the pointer.
  const isWaiting = [cemeteries, cities].some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData);
  if (isWaiting) return { found: [], isSearching: true };
  return {
    found: [
      ...(cemeteries.data ?? []).map(({ id, name, city, parish, location }): Found => ({
        key: id,
        kind: 'cemetery',
        name,
        detail: `${parish}, ${city}`,
        location,
      })),
      ...(cities.data ?? []).map(({ code, name, district, location }): Found => ({
        key: code,
        kind: 'city',
        name,
        detail: district,
        location,
      })),
    ],
    isSearching: false,
  };
}
