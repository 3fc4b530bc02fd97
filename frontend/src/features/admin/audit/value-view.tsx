import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { useAuditTimes } from './audit-times';
import { auditedValue } from './audited-value.policy';
import { useFieldName } from './field-names';
import { useNames } from './names';
import styles from './value-view.module.css';

/**
 * Shows a value of an event or a state: a nested value as nested definition lists, any other value in the format of the
 * reader's language.
 */
export function ValueView({ name, value }: { name: string; value: unknown }) {
  const read = auditedValue(name, value);
  if (read.kind === 'fields') return <Tree entries={read.entries} />;
  if (read.kind === 'list')
    return <Tree entries={read.items.map((item, index) => [`${index + 1}`, item])} under={name} />;
  return <Leaf name={name} value={value} />;
}

/**
 * Shows named values as nested definition lists. If `entries` are the items of a list, their names are numbers, and
 * `under` is the name of the field that contains the list.
 */
export function Tree({ entries, under }: { entries: readonly [name: string, value: unknown][]; under?: string }) {
  const nameOf = useFieldName();
  return (
    <dl className={styles.tree}>
      {entries.map(([name, value]) => (
        <div key={name} className={styles.entry}>
          <dt className={styles.name}>{under === undefined ? nameOf(name) : name}</dt>
          <dd className={styles.value}>
            <ValueView name={under ?? name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Leaf({ name, value }: { name: string; value: unknown }) {
  const { t } = useTranslation('audit');
  const { euros, date, number } = useFormats();
  const times = useAuditTimes();
  const names = useNames();
  const nameOf = useFieldName();
  const statusOf = useStatusName();
  const read = auditedValue(name, value);
  switch (read.kind) {
    case 'empty':
      return <span className="muted">{t('value.empty')}</span>;
    case 'money':
      return euros(read.euros);
    case 'instant':
      return <time dateTime={read.instant}>{times.exact(read.instant)}</time>;
    case 'date':
      return <time dateTime={read.date}>{date(read.date)}</time>;
    case 'flag':
      return t(read.flag ? 'value.yes' : 'value.no');
    case 'number':
      return number(read.value);
    case 'id':
      return names.get(read.id) ?? <code title={read.id}>{shortId(read.id)}</code>;
    case 'text':
      if (name === 'path') return nameOf(read.text);
      return statusOf(name, read.text) ?? <Words text={read.text} />;
    case 'fields':
    case 'list':
      return null;
  }
}

/** Returns the words for the status of a record, from the field of that name; undefined for any other value. */
function useStatusName() {
  const { t, i18n } = useTranslation(['audit', 'ordering']);
  return (name: string, code: string): string | undefined => {
    if (!/(?:^|\.)status$/.test(name)) return undefined;
    const key = (['audit:status', 'audit:recordStatus', 'ordering:order.status'] as const)
      .map((words) => `${words}.${code}`)
      .find((known) => i18n.exists(known));
    return key === undefined ? undefined : t(key as 'audit:status.complete');
  };
}

/** Shows a code such as `awaiting_payment`, with possible line breaks after the underscores. */
function Words({ text }: { text: string }) {
  return (text.match(/[^_]*_|[^_]+$/g) ?? []).map((word, index) => (
    <Fragment key={`${index} ${word}`}>
      {index > 0 && <wbr />}
      {word}
    </Fragment>
  ));
}

/** The first eight and the last four characters of an id, enough to distinguish it from other ids on the page. */
export const shortId = (id: string): string => `${id.slice(0, 8)}…${id.slice(-4)}`;
