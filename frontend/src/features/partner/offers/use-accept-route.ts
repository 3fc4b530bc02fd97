import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useToasts } from '../../../ui/toasts';
import { acceptOffer } from '../../account/fulfilment/fulfilment.api';
import { isOfferOver } from './offer.machine';
import type { OfferedService } from './offered-service';

/**
 * Accepts the offers of a route one after the other, and says how many were taken meanwhile. After another error, such as a
 * lost connection, the offers that are left stay in the list.
 */
export function useAcceptRoute() {
  const { t } = useTranslation('fulfilment');
  const toasts = useToasts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (offers: readonly OfferedService[]) => {
      let gone = 0;
      for (const { id: serviceId, offer } of offers) {
        try {
          await acceptOffer({ serviceId, offerId: offer.id });
        } catch (error) {
          if (!isOfferOver(error)) throw error;
          gone += 1;
        }
      }
      return { accepted: offers.length - gone, gone };
    },
    onSuccess: ({ accepted, gone }) => {
      if (gone === 0) toasts.done(t('offers.route.accepted', { count: accepted }));
      else toasts.warn(t('offers.route.some', { accepted, gone }));
    },
    onError: (error) => toasts.refused(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['service'] }),
  });
}
