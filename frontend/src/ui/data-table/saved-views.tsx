import { maxViewNameLength, type SavedView } from '@perpetua/contracts/saved-views.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ConfirmDialog } from '../confirm-dialog';
import { FormField } from '../form-field';
import { Icon } from '../icon';
import { IconButton } from '../icon-button';
import inputs from '../filter-inputs.module.css';
import tabs from '../tab-links.module.css';
import styles from './data-table.module.css';
import type { PresetView } from './data-table.types';
import type { TableAddress } from './table-address';
import type { TableMemory } from './table-memory';

interface SavedViewsProps {
  presets?: readonly PresetView[] | undefined;
  memory: TableMemory;
  address: TableAddress;
  /** Keys of the shown columns. */
  shown: readonly string[];
  /** Returns the name of the table that shows a view; undefined if the list has only one table. */
  tableOf: ((search: URLSearchParams) => string) | undefined;
}

/**
 * Tabs for the page's own views, for all rows, and for the user's views, which store filters, order and columns on the
 * server under a name. Renders nothing when there is no view to show or save.
 */
export function SavedViews({ presets = [], memory, address, shown, tableOf }: SavedViewsProps) {
  const { t } = useTranslation();
  const [isNaming, setNaming] = useState(false);
  const here = address.view();
  const isNamed = [...presets, ...memory.views].some(({ search }) => search === here);
  if (presets.length === 0 && memory.views.length === 0 && (here === '' || !memory.canSave)) return null;
  return (
    <nav aria-label={t('table.views')}>
      <ul className={`${tabs.tabs} ${styles.views}`}>
        {presets.map((preset) => (
          <PresetTab key={preset.search} preset={preset} address={address} />
        ))}
        <li>
          <Link className={tabs.tab} to={address.to('')} aria-current={here === '' ? 'page' : undefined}>
            {t('table.all')}
          </Link>
        </li>
        {memory.views.map((view) => (
          <ViewTab
            key={view.name}
            view={view}
            to={address.to(view.search)}
            isCurrent={view.search === here}
            memory={memory}
            table={tableOf?.(new URLSearchParams(view.search))}
          />
        ))}
        {memory.canSave && !isNamed && here !== '' && <SaveTab onSave={() => setNaming(true)} />}
      </ul>
      {isNaming && (
        <NamingDialog
          onClose={() => setNaming(false)}
          onName={(name) => memory.saveView({ name, search: here, columns: [...shown] })}
        />
      )}
    </nav>
  );
}

function PresetTab({ preset: { name, search, count }, address }: { preset: PresetView; address: TableAddress }) {
  return (
    <li>
      <Link className={tabs.tab} to={address.to(search)} aria-current={search === address.view() ? 'page' : undefined}>
        {name}
        {count !== undefined && <span className={tabs.count}>{count}</span>}
      </Link>
    </li>
  );
}

interface ViewTabProps {
  view: SavedView;
  to: string;
  isCurrent: boolean;
  memory: TableMemory;
  table: string | undefined;
}

function ViewTab({ view, to, isCurrent, memory, table }: ViewTabProps) {
  const { t } = useTranslation();
  return (
    <li className={styles.view}>
      <Link
        className={tabs.tab}
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={() => memory.chooseColumns(view.columns, table)}
      >
        {view.name}
      </Link>
      {isCurrent && (
        <IconButton
          aria-label={t('table.removeView', { name: view.name })}
          onClick={() => memory.removeView(view.name)}
        >
          <Icon name="close" size={18} />
        </IconButton>
      )}
    </li>
  );
}

function SaveTab({ onSave }: { onSave: () => void }) {
  const { t } = useTranslation();
  return (
    <li>
      <button type="button" className={`${tabs.tab} ${styles.save}`} onClick={onSave}>
        <Icon name="plus" size={18} />
        {t('table.saveView')}
      </button>
    </li>
  );
}

function NamingDialog({ onClose, onName }: { onClose: () => void; onName: (name: string) => void }) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const save = () => {
    onName(name.trim());
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={t('table.saveView')}
      confirm={t('table.save')}
      disabled={name.trim() === ''}
      onConfirm={save}
      onClose={onClose}
    >
      <FormField label={t('table.viewName')} hint={t('table.viewHint')}>
        {(control) => (
          <input
            {...control}
            className={inputs.input}
            value={name}
            maxLength={maxViewNameLength}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || name.trim() === '') return;
              // Without this, the same key press would also activate the button to which the focus returns.
              event.preventDefault();
              save();
            }}
          />
        )}
      </FormField>
    </ConfirmDialog>
  );
}
