import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { Cell, HeadingCell, NameCell, Row, Table, TableBody, TableHead } from '../../../ui/table-parts';
import { type StreamName, useVersion } from './audit.api';
import { type Change, isNamedOnly, leafChanges } from './audited-value.policy';
import styles from './changes-panel.module.css';
import { FieldNamesContext, useFieldName } from './field-names';
import { Tree, ValueView } from './value-view';

/** The fields that one event changed, and the whole state after it. */
export function ChangesPanel({ stream, event }: { stream: StreamName; event: AuditEvent }) {
  const { t } = useTranslation('audit');
  const id = useId();
  const query = useVersion(stream, event.version);
  return (
    <section className={`card ${styles.panel}`} aria-labelledby={id} aria-busy={query.isPlaceholderData}>
      <div className={styles.heading}>
        <h2 id={id} className="heading-small">
          {t('changes.title', { version: event.version })}
        </h2>
        <code className={styles.type}>{event.type}</code>
      </div>
      <QueryView query={query} skeleton={<Skeleton height={180} />}>
        {({ state, changes, fields }) => (
          <FieldNamesContext value={fields}>
            <Changes changes={leafChanges(changes)} />
            <details className={styles.whole}>
              <summary>
                {t('version.whole')}
                <Icon name="chevron" size={20} />
              </summary>
              <Tree entries={Object.entries(state)} />
            </details>
          </FieldNamesContext>
        )}
      </QueryView>
    </section>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('audit');
  const nameOf = useFieldName();
  if (changes.length === 0) return <p className={`muted ${styles.none}`}>{t('changes.none')}</p>;
  return (
    <Table className={styles.table} caption={t('changes.caption')}>
      <TableHead>
        {(['path', 'before', 'after'] as const).map((column) => (
          <HeadingCell key={column}>{t(`changes.${column}`)}</HeadingCell>
        ))}
      </TableHead>
      <TableBody>
        {changes.map((change) => (
          <Row key={change.path}>
            <NameCell className={styles.path}>{nameOf(change.path)}</NameCell>
            <Values change={change} />
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function Values({ change }: { change: Change }) {
  const { t } = useTranslation('audit');
  if (isNamedOnly(change)) {
    return (
      <Cell colSpan={2} className={`muted ${styles.unkept}`}>
        {t('value.unkept')}
      </Cell>
    );
  }
  const { path, before, after } = change;
  return (
    <>
      <Side sign="−" look={styles.before} path={path} value={before} />
      <Side sign="+" look={styles.after} path={path} value={after} />
    </>
  );
}

interface SideProps {
  sign: '+' | '−';
  look: string | undefined;
  path: string;
  value: unknown;
}

function Side({ sign, look, path, value }: SideProps) {
  return (
    <Cell className={look}>
      <div className={styles.side}>
        <span aria-hidden="true">{sign}</span>
        <ValueView name={path} value={value} />
      </div>
    </Cell>
  );
}
