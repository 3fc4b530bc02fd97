import type { ProjectionStatus } from '@perpetua/contracts/operations.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { RecordTable } from '../../../ui/record-table';
import { useDialogCall } from '../../../ui/use-dialog-call';
import { useRebuild } from './operations.api';
import styles from './operations.module.css';
import { paceOfConsumer } from './operations.policy';
import { PaceChip } from './pace-chip';
import { useOperationNames } from './use-operation-names';

const columns = ['name', 'state', 'unread', 'setAside', 'moved', 'act'] as const;
const kinds = { unread: 'number', setAside: 'number', moved: 'number', act: 'action' } as const;

/** The consumers of events with their progress, and buttons to rebuild read models. */
export function ConsumersPanel({ consumers }: { consumers: readonly ProjectionStatus[] }) {
  const { t } = useTranslation('operations');
  const { number, time } = useFormats();
  const names = useOperationNames();
  const kindOf = (column: (typeof columns)[number]) =>
    column in kinds ? kinds[column as keyof typeof kinds] : undefined;
  return (
    <section className={`card ${styles.panel}`} aria-labelledby="consumers">
      <h2 id="consumers" className="heading-small">
        {t('consumers.title')}
      </h2>
      <RecordTable
        isFramed={false}
        caption={t('consumers.title')}
        columns={columns.map((column) => {
          const kind = kindOf(column);
          return { key: column, name: t(`consumers.column.${column}`), ...(kind && { kind }) };
        })}
        rows={consumers.map((consumer) => ({
          id: consumer.name,
          cells: {
            name: (
              <>
                {names.consumer(consumer.name)}
                <code className={styles.code}>{consumer.name}</code>
                {consumer.error !== null && <span className={styles.error}>{consumer.error}</span>}
              </>
            ),
            state: <PaceChip pace={paceOfConsumer(consumer)} />,
            unread: number(consumer.lagEvents),
            setAside: number(consumer.deadLetters),
            moved: time(consumer.updatedAt),
            act: <Rebuild consumer={consumer} />,
          },
        }))}
      />
    </section>
  );
}

/**
 * The button that rebuilds a read model. The consumer `processes` has none, because a rebuild would repeat the actions
 * that it took.
 */
function Rebuild({ consumer: { name: id, rebuild } }: { consumer: ProjectionStatus }) {
  const { t } = useTranslation('operations');
  const name = useOperationNames().consumer(id);
  const { number } = useFormats();
  const rebuilding = useDialogCall({ call: useRebuild(), doneText: () => t('rebuild.begun') });
  if (id === 'processes') return null;
  if (rebuild?.state === 'running') {
    return (
      <span className="muted small">
        {t('rebuild.running', { done: number(rebuild.events), total: number(rebuild.total) })}
      </span>
    );
  }
  return (
    <>
      <Button look="outlined" isSmall aria-label={t('rebuild.named', { name })} onClick={rebuilding.open}>
        {t('rebuild.button')}
      </Button>
      <ConfirmDialog
        open={rebuilding.isOpen}
        title={t('rebuild.title', { name })}
        confirm={t('rebuild.button')}
        busy={rebuilding.isSending}
        onConfirm={() => void rebuilding.send(id)}
        onClose={rebuilding.close}
      >
        <p>{t('rebuild.text')}</p>
      </ConfirmDialog>
    </>
  );
}
