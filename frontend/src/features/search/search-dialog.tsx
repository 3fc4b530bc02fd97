import Dialog from '@mui/material/Dialog';
import type { SearchHit } from '@perpetua/contracts/search.contract';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useProblemText } from '../../lib/problems';
import { Icon } from '../../ui/icon';
import { IconButton } from '../../ui/icon-button';
import { Themed } from '../../ui/themed';
import { useSearch } from './search.api';
import styles from './search-dialog.module.css';
import { SearchHits } from './search-hits';

/** Finds orders, people, partners and services while the user types; arrow keys select a result, Enter opens it. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const listId = useId();
  const [words, setWords] = useState('');
  const { hits, isSearching, error } = useSearch(words);
  const choice = useChoice({ hits, isSearching, onClose });
  return (
    <Themed>
      <Dialog open onClose={onClose} fullWidth maxWidth="sm" slotProps={{ paper: { 'aria-label': t('search.title') } }}>
        <div className={styles.field}>
          <Icon name="search" />
          <Field
            listId={listId}
            activeId={choice.activeId}
            words={words}
            onType={(typed) => {
              setWords(typed);
              choice.reset();
            }}
            onKeyDown={choice.onKeyDown}
          />
          <IconButton aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </IconButton>
        </div>
        <SearchHits id={listId} hits={hits ?? []} activeId={choice.activeId} onOpen={choice.open} />
        <Said hits={hits} isSearching={isSearching} error={error} />
      </Dialog>
    </Themed>
  );
}

interface FieldProps {
  listId: string;
  activeId: string | undefined;
  words: string;
  onType: (words: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Field({ listId, activeId, words, onType, onKeyDown }: FieldProps) {
  const { t } = useTranslation();
  return (
    <input
      className={styles.input}
      type="text"
      role="combobox"
      aria-expanded={activeId !== undefined}
      aria-controls={listId}
      aria-activedescendant={activeId === undefined ? undefined : `${listId}-${activeId}`}
      aria-autocomplete="list"
      aria-label={t('search.field')}
      placeholder={t('search.field')}
      autoComplete="off"
      maxLength={100}
      value={words}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
      ref={focused}
    />
  );
}

/** Moves the focus to the field when the dialog opens. */
const focused = (input: HTMLInputElement | null) => input?.focus();

interface ChoiceOptions {
  hits: readonly SearchHit[] | undefined;
  /** Whether `hits` are still those of earlier words. */
  isSearching: boolean;
  onClose: () => void;
}

/**
 * The active hit, which arrow keys move and Enter opens. Enter during a search waits for the hits of the typed words,
 * and opens the first of them.
 */
function useChoice({ hits, isSearching, onClose }: ChoiceOptions) {
  const navigate = useNavigate();
  const [index, setIndex] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const active = hits?.[Math.min(index, hits.length - 1)];
  const open = (hit: SearchHit) => {
    onClose();
    void navigate(hit.link);
  };
  const openActive = useEffectEvent(() => active && open(active));
  useEffect(() => {
    if (isEntered && !isSearching) openActive();
  }, [isEntered, isSearching]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') setEntered(true);
    if (step === undefined || hits === undefined || hits.length === 0) return;
    event.preventDefault();
    setIndex((Math.min(index, hits.length - 1) + step + hits.length) % hits.length);
  };
  const reset = () => {
    setIndex(0);
    setEntered(false);
  };
  return { activeId: active?.id, open, onKeyDown, reset };
}

interface SaidProps {
  hits: readonly SearchHit[] | undefined;
  isSearching: boolean;
  error: Error | null;
}

/** The state of the search, visible and announced to screen readers. */
function Said({ hits, isSearching, error }: SaidProps) {
  const { t } = useTranslation();
  const textOf = useProblemText();
  const said = () => {
    if (error !== null) return textOf(error);
    if (hits === undefined) return t('search.hint');
    if (hits.length === 0) return isSearching ? t('search.searching') : t('search.none');
    return t('search.found', { count: hits.length });
  };
  return (
    <p className={styles.said} role="status">
      {said()}
    </p>
  );
}
