import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaceAutocomplete, type PlaceOption } from '../places/place-autocomplete';
import { useSearch } from '../search/search.api';

interface ActorFilterProps {
  /** A user's id, or the name of a part of the system. */
  value: string | undefined;
  /** Names of people that are known so far, by id. */
  names: ReadonlyMap<string, string>;
  /** '' removes the filter. */
  onChoose: (actor: string) => void;
}

/** Filters the history by the person who acted. */
export function ActorFilter({ value, names, onChoose }: ActorFilterProps) {
  const { t } = useTranslation('explorer');
  const [words, setWords] = useState('');
  const { hits = [], isSearching } = useSearch(words);
  const people = hits
    .filter(({ kind }) => kind === 'user' || kind === 'partner')
    .map(({ id, title, subtitle }) => ({ key: id, name: title, detail: subtitle }));
  const known = people.find(({ key }) => key === value)?.name ?? names.get(value ?? '');
  return (
    <PlaceAutocomplete<PlaceOption>
      label={t('filters.actor')}
      options={people.filter(({ key }, index) => people.findIndex((person) => person.key === key) === index)}
      isSearching={isSearching}
      noneText={words === '' ? t('filters.actorHint') : t('filters.actorNone')}
      value={value === undefined ? null : { key: value, name: known ?? value }}
      onChoose={(person) => onChoose(person?.key ?? '')}
      onSearch={setWords}
    />
  );
}
