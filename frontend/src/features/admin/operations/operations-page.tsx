import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../../ui/page-heading';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { StateBox } from '../../../ui/state-box';
import { ConsumersPanel } from './consumers-panel';
import { DeadLettersPanel } from './dead-letters-panel';
import { FailedMailsPanel } from './failed-mails-panel';
import { FailedRefundsPanel } from './failed-refunds-panel';
import { LateDocumentsPanel } from './late-documents-panel';
import { MissingDocumentsPanel } from './missing-documents-panel';
import {
  useConsumers,
  useDeadLetters,
  useFailedMails,
  useFailedRefunds,
  useLateDocuments,
  useMissingDocuments,
  useOpenPaymentAlarms,
  useQueues,
  useSummary,
} from './operations.api';
import { paceOf, paceOfConsumer, paceOfQueue, paceOfWrite, worstPace } from './operations.policy';
import { OperationTiles } from './operation-tiles';
import { PaymentAlarmsPanel } from './payment-alarms-panel';
import { QueuesPanel } from './queues-panel';
import { SummaryPanels } from './summary-panels';

/**
 * The state of background work, starting with the failures that an admin must handle. The data is requested every two
 * seconds.
 */
export function OperationsPage({ tabs }: { tabs?: ReactNode }) {
  const { t } = useTranslation('operations');
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')} aside={<OverallState />} />
      {tabs}
      <QueryView query={useDeadLetters()} skeleton={null}>
        {(groups) => <DeadLettersPanel groups={groups} />}
      </QueryView>
      <QueryView query={useOpenPaymentAlarms()} skeleton={null}>
        {(alarms) => <PaymentAlarmsPanel alarms={alarms} />}
      </QueryView>
      <QueryView query={useFailedRefunds()} skeleton={null}>
        {(groups) => <FailedRefundsPanel groups={groups} />}
      </QueryView>
      <QueryView query={useFailedMails()} skeleton={null}>
        {(groups) => <FailedMailsPanel groups={groups} />}
      </QueryView>
      <QueryView query={useLateDocuments()} skeleton={null}>
        {(groups) => <LateDocumentsPanel groups={groups} />}
      </QueryView>
      <QueryView query={useMissingDocuments()} skeleton={null}>
        {(missing) => <MissingDocumentsPanel missing={missing} />}
      </QueryView>
      <Tiles />
      <QueryView query={useConsumers()} skeleton={<Skeleton height={320} />}>
        {(consumers) => <ConsumersPanel consumers={consumers} />}
      </QueryView>
      <QueryView query={useQueues()} skeleton={<Skeleton height={240} />}>
        {(queues) => <QueuesPanel queues={queues} />}
      </QueryView>
      <QueryView query={useSummary()} skeleton={<Skeleton height={240} />}>
        {(summary) => <SummaryPanels summary={summary} />}
      </QueryView>
    </>
  );
}

function Tiles() {
  const [{ data: consumers }, { data: queues }, { data: summary }] = [useConsumers(), useQueues(), useSummary()];
  if (consumers === undefined || queues === undefined || summary === undefined) return null;
  return <OperationTiles consumers={consumers} queues={queues} summary={summary} />;
}

/**
 * A short summary: the number of failures, and whether all background work is up to date. Renders nothing while the
 * data is loading.
 */
function OverallState() {
  const { t } = useTranslation('operations');
  const [
    { data: groups },
    { data: refunds },
    { data: alarms },
    { data: documents },
    { data: consumers },
    { data: queues },
    { data: summary },
  ] = [
    useDeadLetters(),
    useFailedRefunds(),
    useOpenPaymentAlarms(),
    useLateDocuments(),
    useConsumers(),
    useQueues(),
    useSummary(),
  ];
  if (groups === undefined || refunds === undefined || alarms === undefined || documents === undefined) return null;
  if (consumers === undefined) return null;
  if (queues === undefined || summary === undefined) return null;
  const failures =
    [...groups, ...refunds, ...documents].reduce((sum, { count }) => sum + count, 0) +
    queues.reduce((sum, { failed }) => sum + (failed ?? 0), 0) +
    alarms.length +
    summary.failedMails +
    summary.failedMessages;
  const paces = [
    ...consumers.map(paceOfConsumer),
    ...queues.map(paceOfQueue),
    paceOf(summary.deadlines.latestSeconds),
    paceOfWrite(summary.oldestWriter),
  ];
  const keepsUp = worstPace(paces) === 'ok';
  return (
    <StateBox
      isWell={failures === 0 && keepsUp}
      title={failures > 0 ? t('state.failures', { count: failures }) : t('state.noFailures')}
      detail={t(!keepsUp ? 'state.behind' : failures > 0 ? 'state.restKeepsUp' : 'state.keepsUp')}
      isLive
    />
  );
}
