import type { UseQueryResult } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Page } from '../../../lib/api-client';
import list from '../../../ui/line-list.module.css';
import { Panel } from '../../../ui/panel';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import styles from './person-desk.module.css';

interface PersonListProps<Item extends { id: string }> {
  id: string;
  title: string;
  query: UseQueryResult<Page<Item>>;
  /** Shown when the list is empty. */
  none: string;
  /** The path of the page with the whole list; without it there is no link. */
  all?: string;
  Row: ComponentType<{ item: Item }>;
}

/** A panel with the newest entries of one list of a person, and a link to the whole list. */
export function PersonList<Item extends { id: string }>({ id, title, query, none, all, Row }: PersonListProps<Item>) {
  const { t } = useTranslation('person');
  return (
    <Panel
      id={id}
      title={title}
      aside={
        all !== undefined &&
        query.data !== undefined &&
        query.data.total > 0 && (
          <Link className="small" to={all}>
            {t('all', { count: query.data.total })}
          </Link>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton height={96} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{none}</p>
          ) : (
            <ul className={list.lines}>
              {items.map((item) => (
                <li key={item.id} className={`${list.line} ${styles.line}`}>
                  <Row item={item} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}
