import type { ProductSort } from '@perpetua/contracts/catalogue.contract';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { FoldButton } from '../../../ui/fold-button';
import { Icon } from '../../../ui/icon';
import { productSorts } from './product-search.policy';
import styles from './catalogue.module.css';

const maxSearchLength = 100;

/**
 * The toolbar of a catalogue: links to its three sort orders, and the search field. On a phone behind a button, so that
 * the first products are on the first screen.
 */
export function CatalogueToolbar({ sort, q }: { sort: ProductSort; q: string }) {
  const { t } = useTranslation('catalogue');
  const [search] = useSearchParams();
  const sortedBy = (by: ProductSort) => `?${new URLSearchParams({ ...Object.fromEntries(search), sort: by })}`;
  const [isFolded, setFolded] = useState(true);
  const id = useId();
  const active = [q !== '', sort !== 'newest'].filter(Boolean).length;
  return (
    <div className={styles.toolbar} data-folded={isFolded}>
      <FoldButton
        className={styles.fold}
        controls={id}
        isFolded={isFolded}
        active={active}
        onFold={() => setFolded(!isFolded)}
      />
      <div id={id} className={styles.tools}>
        <nav aria-label={t('order')}>
          <ul className={styles.sorts}>
            {productSorts.map((by) => (
              <li key={by}>
                <Link
                  className={styles.sort}
                  to={sortedBy(by)}
                  replace

                  aria-current={by === sort ? 'true' : undefined}
                >
                  {t(`sort.${by}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SearchField key={q} q={q} />
      </div>
    </div>
  );
}

function SearchField({ q }: { q: string }) {
  const { t } = useTranslation('catalogue');
  const [search, setSearch] = useSearchParams();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const asked = new FormData(event.currentTarget).get('q');
    const next = new URLSearchParams(search);
    if (typeof asked === 'string' && asked.trim() !== '') next.set('q', asked.trim());
    else next.delete('q');
    setSearch(next);
  };
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <input
        type="search"
        name="q"
        defaultValue={q}
        maxLength={maxSearchLength}
        aria-label={t('search')}
        placeholder={t('search')}
      />
      <button type="submit" aria-label={t('startSearch')}>
        <Icon name="search" />
      </button>
    </form>
  );
}
