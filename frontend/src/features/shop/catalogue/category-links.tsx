import { flowerCategories, type FlowerCategory } from '@perpetua/contracts/catalogue-terms';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import styles from './catalogue.module.css';

/** Links to the categories of flowers; each link keeps the sort order and the search text of the URL. */
export function CategoryLinks({ category }: { category: FlowerCategory | undefined }) {
  const { t } = useTranslation('catalogue');
  const [search] = useSearchParams();
  const addressOf = (wanted: FlowerCategory | undefined) => {
    const next = new URLSearchParams(search);
    if (wanted === undefined) next.delete('category');
    else next.set('category', wanted);
    return `?${next}`;
  };
  return (
    <nav aria-label={t('category.label')} className={styles.categories}>
      <ul className={styles.sorts}>
        {[undefined, ...flowerCategories].map((known) => (
          <li key={known ?? 'all'}>
            <Link
              className={styles.sort}
              to={addressOf(known)}
              replace
              aria-current={known === category ? 'true' : undefined}
            >
              {t(`category.${known ?? 'all'}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
