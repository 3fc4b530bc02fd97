import { searchKinds } from '@perpetua/contracts/search.contract';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../../ui/icon';
import type { Hit } from './search.api';
import styles from './search-dialog.module.css';

/** The kinds of hits, in the order in which they are shown. */
const kindsShown = [...searchKinds, 'page'] as const;

const icons: Record<Hit['kind'], IconName> = {
  order: 'cart',
  user: 'user',
  partner: 'brush',
  service: 'list',
  page: 'screen',
};

interface SearchHitsProps {
  id: string;
  hits: readonly Hit[];
  activeId: string | undefined;
  onOpen: (hit: Hit) => void;
}

/** The results by kind; the field keeps the focus while the arrow keys move the choice. */
export function SearchHits({ id, hits, activeId, onOpen }: SearchHitsProps) {
  const { t } = useTranslation();
  const activeOption = activeId === undefined ? undefined : `${id}-${activeId}`;
  useEffect(() => {
    if (activeOption !== undefined) document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' });
  }, [activeOption]);
  const kinds = kindsShown.filter((kind) => hits.some((hit) => hit.kind === kind));
  return (
    <div id={id} role="listbox" aria-label={t('search.results')} className={styles.hits} hidden={hits.length === 0}>
      {kinds.map((kind) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} className={`overline ${styles.kind}`}>
            {t(`search.kind.${kind}`)}
          </p>
          {hits
            .filter((hit) => hit.kind === kind)
            .map((hit) => (
              <Option key={hit.id} id={`${id}-${hit.id}`} hit={hit} isActive={hit.id === activeId} onOpen={onOpen} />
            ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  hit: Hit;
  isActive: boolean;
  onOpen: (hit: Hit) => void;
}

function Option({ id, hit, isActive, onOpen }: OptionProps) {
  return (
    <button
      type="button"
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.hit}
      onClick={() => onOpen(hit)}
    >
      <Icon name={icons[hit.kind]} />
      <span className={styles.text}>
        <span className={styles.title}>{hit.title}</span>
        {hit.subtitle !== '' && <span className={styles.subtitle}>{hit.subtitle}</span>}
      </span>
    </button>
  );
}
