import type { Order } from '@perpetua/contracts/ordering.contract';
import { type QueryClient, QueryObserver, useQueryClient } from '@tanstack/react-query';
import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { fromCallback } from 'xstate';
import { ApiError } from '../../../../lib/api-client';
import { dropDraft } from '../../../../lib/drafts';
import { paths } from '../../../../lib/paths';
import { dropRibbonWords } from '../../catalogue/ribbon-draft';
import { draftName, orderQuery } from '../ordering.api';
import { watchReader } from './watch-reader';
import { paymentResultMachine, type ResultEvent, type ReturnedAs } from './payment-result.machine';

/** Polling interval of an order that waits for the bank; live events are usually faster. */
const waitingReadMs = 2_000;

/** The current result of the payment of an order. */
export function usePaymentResult(orderId: string, returnedAs: ReturnedAs) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const machine = useMemo(
    () =>
      paymentResultMachine.provide({
        actors: { watchOrder: watchWith(queryClient), watchReader },
        actions: { goHome: () => void navigate(paths.home) },
      }),
    [queryClient, navigate],
  );
  const actor = useActorRef(machine, { input: { orderId, returnedAs } });
  const snapshot = useSelector(actor, (state) => state);
  const { outcome } = snapshot.value;
  useEffect(() => {
    if (outcome !== 'paid' && outcome !== 'processing') return;
    dropDraft(draftName);
    dropRibbonWords();
  }, [outcome]);
  return {
    outcome,
    order: snapshot.context.order,
    isPaused: snapshot.value.countdown === 'paused',
    secondsLeft: snapshot.value.countdown === 'counting' ? snapshot.context.secondsLeft : undefined,
    stay: () => actor.send({ type: 'stay' }),
  };
}

/** Reports the order each time it is read; polls only until the bank has responded. */
function watchWith(queryClient: QueryClient) {
  return fromCallback<ResultEvent, { orderId: string }>(({ input, sendBack }) => {
    if (input.orderId === '') return sendBack({ type: 'orderMissing' });
    const observer = new QueryObserver(queryClient, {
      ...orderQuery(input.orderId),
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data === undefined || isUnpaid(data) ? waitingReadMs : false),
    });
    return observer.subscribe(({ data, error, isFetching }) => {
      if (data !== undefined) sendBack({ type: 'orderRead', order: data });
      else if (error !== null && !isFetching)
        sendBack({ type: isMissing(error) ? 'orderMissing' : 'orderUnreachable' });
    });
  });
}

const isUnpaid = ({ status }: Order): boolean => status === 'awaiting_payment' || status === 'payment_failed';

const isMissing = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);
