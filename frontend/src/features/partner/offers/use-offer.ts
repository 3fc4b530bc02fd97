import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { fromPromise } from 'xstate';
import { ApiError } from '../../../lib/api-client';
import { useToasts } from '../../../ui/toasts';
import { acceptOffer, counterOffer, declineOffer } from '../../account/fulfilment/fulfilment.api';
import { type Offer, offerMachine } from './offer.machine';

const closedReasons = ['taken', 'expired', 'withdrawn', 'declined', 'cancelled'] as const;

/**
 * An offer on a screen: sends the partner's answer once, reports the result in a toast, and refetches the list.
 * `onAccepted` is called when the service is the partner's.
 */
export function useOffer(offer: Offer, onAccepted: () => void) {
  const { t } = useTranslation('fulfilment');
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const answered = async (answer: Promise<unknown>, done: string) => {
    try {
      await answer;
      toasts.done(done);
    } catch (error) {
      const reason = closedReasonOf(error);
      if (reason === undefined) toasts.refused(error);
      else toasts.warn(t(`offers.closed.${reason}`));
      throw error;
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['service'] });
    }
  };
  const machine = offerMachine.provide({
    actors: {
      accept: fromPromise(({ input: { serviceId, offerId } }) =>
        answered(acceptOffer({ serviceId, offerId }), t('offers.accepted')).then(onAccepted),
      ),
      decline: fromPromise(({ input: { serviceId, offerId, reason } }) =>
        answered(declineOffer({ serviceId, offerId, reason }), t('offers.declined')),
      ),
      counter: fromPromise(({ input: { serviceId, offerId, hour } }) =>
        answered(counterOffer({ serviceId, offerId, hour }), t('offers.countered', { hour })),
      ),
    },
    actions: { refresh: () => void queryClient.invalidateQueries({ queryKey: ['service', 'available'] }) },
  });
  const [snapshot, send] = useMachine(machine, { input: offer });
  return { phase: snapshot.value, send };
}

export type OfferControl = ReturnType<typeof useOffer>;

/** The reason that the server adds to `offer_closed`; undefined for other errors. */
function closedReasonOf(error: unknown): (typeof closedReasons)[number] | undefined {
  if (!(error instanceof ApiError) || error.code !== 'offer_closed') return undefined;
  return closedReasons.find((reason) => reason === error.problem?.['reason']);
}
