import Popover from '@mui/material/Popover';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button';
import checkbox from '../checkbox-input.module.css';
import { Icon } from '../icon';
import { useToasts } from '../toasts';
import styles from './data-table.module.css';
import type { DataColumn } from './data-table.types';
import { type CsvExport, exportCsv } from './table-export';

interface TableToolsProps<Item> extends ColumnChoiceProps<Item> {
  exported: CsvExport<Item>;
}

/** The actions on a whole list: choosing its columns, and exporting it as a file. */
export function TableTools<Item>({ exported, ...choice }: TableToolsProps<Item>) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const exporting = useMutation({ mutationFn: () => exportCsv(exported), onError: toasts.refused });
  return (
    <div className={styles.tools}>
      <ColumnChoice {...choice} />
      <Button look="outlined" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
        <Icon name="download" />
        {t('table.export')}
      </Button>
    </div>
  );
}

interface ColumnChoiceProps<Item> {
  columns: readonly DataColumn<Item>[];
  /** Keys of the shown columns. */
  shown: readonly string[];
  onChoose: (keys: string[]) => void;
}

/** The choice of the shown columns, without the first one, which names the rows. */
function ColumnChoice<Item>(choice: ColumnChoiceProps<Item>) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button
        look="outlined"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Icon name="columns" />
        {t('table.columns')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        onClose={() => setAnchor(null)}
        slotProps={{ paper: { role: 'dialog', 'aria-labelledby': id } }}
      >
        <ColumnBoxes {...choice} id={id} />
      </Popover>
    </>
  );
}

function ColumnBoxes<Item>({ id, columns, shown, onChoose }: ColumnChoiceProps<Item> & { id: string }) {
  const { t } = useTranslation();
  const toggled = (key: string) => (shown.includes(key) ? shown.filter((known) => known !== key) : [...shown, key]);
  return (
    <fieldset className={styles.choice}>
      <legend id={id}>{t('table.columnsShown')}</legend>
      {columns.slice(1).map(({ key, name }) => (
        <label key={key} className={checkbox.choice}>
          <input
            type="checkbox"
            className={checkbox.box}
            checked={shown.includes(key)}
            onChange={() => onChoose(toggled(key))}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}
