import { type DeadlineKind, deadlines } from '@perpetua/contracts/lifecycles/deadlines';
import { queueNames } from '@perpetua/contracts/operations.contract';
import { useTranslation } from 'react-i18next';

const consumerKeys = {
  'audit.entries': 'entries',
  'audit.counts': 'counts',
  'dashboard.daily-counts': 'dailyCounts',
  'dashboard.partner-answers': 'partnerAnswers',
  processes: 'processes',
} as const;

const isConsumer = (name: string): name is keyof typeof consumerKeys => Object.hasOwn(consumerKeys, name);
const isDeadline = (kind: string): kind is DeadlineKind => Object.hasOwn(deadlines, kind);
const queueOf = (name: string) => queueNames.find((known) => known === name);

/** Names of consumers, queues and deadlines in the reader's language; an unknown one keeps its technical name. */
export function useOperationNames() {
  const { t } = useTranslation('operations');
  return {
    consumer: (name: string): string => (isConsumer(name) ? t(`consumers.called.${consumerKeys[name]}`) : name),
    queue: (name: string): string => {
      const queue = queueOf(name);
      return queue === undefined ? name : t(`queues.called.${queue}`);
    },
    deadline: (kind: string): string => (isDeadline(kind) ? t(`deadlines.called.${kind}`) : kind),
  };
}
