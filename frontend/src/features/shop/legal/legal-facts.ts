import { deliveryHours, maximumDaysAhead, minimumLeadHours, withdrawalDays } from '@perpetua/contracts/delivery-rules';
import { useFormats } from '../../../lib/formats';
import { useSite } from '../../../lib/site';
import { useWindows } from '../../../lib/windows';
import { loginPauseMinutes, photoLinkMinutes, planLengths } from '@perpetua/contracts/limits';

/**
 * The values that legal texts insert, for example deadlines and the support's e-mail address; “…” for a value that is
 * not loaded yet.
 */
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
