import type {
  DeadLetterGroup,
  FailedJob,
  OperationsSummary,
  ProjectionStatus,
  QueueStatus,
  RebuildStatus,
  RetriedDeadLetters,
  RetryDeadLetters,
} from '@perpetua/contracts/operations.contract';
import type {
  LateDocumentGroup,
  MissingDocuments,
  RequestedMissing,
  RequestMissing,
  RetriedDocuments,
} from '@perpetua/contracts/invoicing.contract';
import type { FailedMailGroup, MailEntry, RetriedMails } from '@perpetua/contracts/mail.contract';
import type { FailedRefundGroup, PaymentAlarm, RetriedRefunds } from '@perpetua/contracts/payments.contract';
import type { Order } from '@perpetua/contracts/ordering.contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../lib/api-client';

const key = 'operations';
const missingPath = '/Admin/documents/missing';
/** Polling interval: a failure is shown within two seconds. */
const AGAIN_MS = 2_000;

function useWatched<Answer>(path: string, enabled = true) {
  return useQuery({
    queryKey: [key, path],
    queryFn: ({ signal }) => get<Answer>(path, { signal }),
    refetchInterval: AGAIN_MS,
    enabled,
  });
}

export const useSummary = () => useWatched<OperationsSummary>('/Admin/operations');
export const useConsumers = () => useWatched<ProjectionStatus[]>('/Admin/projections');
export const useQueues = () => useWatched<QueueStatus[]>('/Admin/queues');
export const useFailedRefunds = () => useWatched<FailedRefundGroup[]>('/Admin/refunds');
export const useOpenPaymentAlarms = () => useWatched<PaymentAlarm[]>('/Admin/payment-alarms');
export const useFailedMails = () => useWatched<FailedMailGroup[]>('/Admin/mail/failed');
export const useLateDocuments = () => useWatched<LateDocumentGroup[]>('/Admin/documents');
export const useDeadLetters = () => useWatched<DeadLetterGroup[]>('/Admin/dead-letters');

/** Paid orders without documents; read once, because the server looks through all orders for it. */
export const useMissingDocuments = () =>
  useQuery({
    queryKey: [key, missingPath],
    queryFn: ({ signal }) => get<MissingDocuments>(missingPath, { signal }),
  });

/** The given-up jobs of a queue; requested only while the queue reports at least one. */
export const useFailedJobs = ({ name, failed }: QueueStatus) =>
  useWatched<FailedJob[]>(`/Admin/queues/${name}/jobs`, failed !== null && failed > 0);

function useAct<Variables, Answer>(act: (variables: Variables) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [key] }),
  });
}

/** Retries events that were set aside as dead letters. */
export const useRetryDeadLetters = () =>
  useAct((body: RetryDeadLetters) => send<RetriedDeadLetters>('POST', '/Admin/dead-letters/retry', { body }));

/** Retries all refunds that failed for one cause. */
export const useRetryRefunds = () =>
  useAct((cause: string) => send<RetriedRefunds>('POST', '/Admin/refunds/retry', { body: { cause } }));

/** Retries one refund that failed. */
export const useRetryRefund = () =>
  useAct(({ orderId, id }: { orderId: string; id: string }) =>
    send<Order>('POST', `/Order/${orderId}/refunds/${id}/retry`),
  );

/** Marks an alarm about a payment as handled. */
export const useHandleAlarm = () =>
  useAct((id: string) => send<undefined>('POST', `/Admin/payment-alarms/${id}/handled`));

/** Sends all mails again that were given up for one cause. */
export const useRetryMails = () =>
  useAct((cause: string) => send<RetriedMails>('POST', '/Admin/mail/retry', { body: { cause } }));

/** Immediately retries all documents whose issuing failed for one cause. */
export const useRetryDocuments = () =>
  useAct((cause: string) => send<RetriedDocuments>('POST', '/Admin/documents/retry', { body: { cause } }));

/** Requests the documents of all paid orders that have none. */
export const useRequestMissing = () =>
  useAct((body: RequestMissing) => send<RequestedMissing>('POST', missingPath, { body }));

/** Sends one given-up mail again. */
export const useRetryMail = () => useAct((id: string) => send<MailEntry>('POST', `/Admin/mail/${id}/retry`));

/** Runs a given-up job again. */
export const useRetryJob = (queue: string) =>
  useAct((id: string) => send<undefined>('POST', `/Admin/queues/${queue}/jobs/${encodeURIComponent(id)}/retry`));

/** Rebuilds a read model from all events. */
export const useRebuild = () =>
  useAct((name: string) => send<RebuildStatus>('POST', `/Admin/projections/${encodeURIComponent(name)}/rebuild`));
