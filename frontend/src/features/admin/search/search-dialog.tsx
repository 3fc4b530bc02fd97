import Dialog from '@mui/material/Dialog';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useProblemText } from '../../../lib/problems';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { Themed } from '../../../ui/themed';
import { type Hit, useSearch } from './search.api';
import styles from './search-dialog.module.css';
import { SearchHits } from './search-hits';

/** Finds orders, people, partners and services while the user types; arrow keys select a result, Enter opens it. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const listId = useId();
  const [words, setWords] = useState('');
  const { hits, isSearching, isOutdated, error, findNow } = useSearch(words);
  const choice = useChoice({ hits, isOutdated, findNow, onClose });
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
              choice.restart();
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

interface ChoiceOptions extends Pick<ReturnType<typeof useSearch>, 'hits' | 'isOutdated' | 'findNow'> {
  onClose: () => void;
}

/**
 * The active hit: the one that the arrow keys chose, otherwise the first. Enter opens it. If no hit was chosen and the
 * shown hits are those of earlier words, Enter finds the hits of the typed words, and opens the first of them.
 */
function useChoice({ hits = [], isOutdated, findNow, onClose }: ChoiceOptions) {
  const navigate = useNavigate();
  const [chosenId, setChosenId] = useState<string>();
  // The attempt that Enter began; typing or closing the dialog ends it.
  const attempt = useRef<object>(undefined);
  useEffect(() => () => void (attempt.current = undefined), []);
  const chosen = hits.find(({ id }) => id === chosenId);
  const active = chosen ?? hits[0];
  const open = (hit: Hit) => {
    onClose();
    void navigate(hit.link);
  };
  const openFirstFound = async () => {
    const current = {};
    attempt.current = current;
    // The status line shows an error.
    const [first] = await findNow().catch(() => []);
    if (first !== undefined && attempt.current === current) open(first);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') {
      if (chosen === undefined && isOutdated) void openFirstFound();
      else if (active !== undefined) open(active);
    }
    if (step === undefined || active === undefined) return;
    event.preventDefault();
    setChosenId(hits[(hits.indexOf(active) + step + hits.length) % hits.length]?.id);
  };
  const restart = () => {
    setChosenId(undefined);
    attempt.current = undefined;
  };
  return { activeId: active?.id, open, onKeyDown, restart };
}

interface SaidProps {
  hits: readonly Hit[] | undefined;
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
