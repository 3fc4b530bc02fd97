import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaceAutocomplete, type PlaceOption } from '../../shop/places/place-autocomplete';
import { useSearch } from '../search/search.api';

interface ActorFilterProps {
  /** The chosen actor: a user's id, or the name of a component of the system; undefined without a choice. */
  value: string | undefined;
  /** The names of people known so far, by user id. */
  names: ReadonlyMap<string, string>;
  /** Called with the id of the chosen user; with '' when the filter is removed. */
  onChoose: (actor: string) => void;
}

/** Filters the events of the audit by the user who caused them. */
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
