import { planLengths } from '@perpetua/contracts/catalogue.contract';
import { photoLinkMinutes } from '@perpetua/contracts/fulfilment.contract';
import { loginPauseMinutes } from '@perpetua/contracts/identity.contract';
import { deliveryHours, maximumDaysAhead, minimumLeadHours, withdrawalDays } from '@perpetua/contracts/delivery-rules';
import { useFormats } from '../../lib/formats';
import { useSite } from '../../lib/site';
import { useWindows } from '../../lib/windows';

/** What legal texts name of this installation and of our rules; an ellipsis for what is not known yet. */
export function useLegalFacts(): Record<string, string | number> {
  const { choice, span } = useFormats();
  const site = useSite();
  const windowOf = useWindows();
  return {
    email: site?.support.email ?? '…',
    first: deliveryHours.first,
    last: deliveryHours.end,
    lead: span(minimumLeadHours, 'hour'),
    ahead: span(maximumDaysAhead, 'day'),
    lengths: choice(planLengths.map(String)),
    withdrawalDays,
    paymentSession: windowOf('paymentSession'),
    multibancoLead: windowOf('multibancoLead'),
    cancelFlowers: windowOf('cancelFlowers'),
    missedFlowers: windowOf('missedFlowers'),
    cancelCleaning: windowOf('cancelCleaning'),
    feedback: windowOf('feedback'),
    dispute: windowOf('dispute'),
    photoLink: span(photoLinkMinutes, 'minute'),
    loginPause: span(loginPauseMinutes, 'minute'),
  };
}
