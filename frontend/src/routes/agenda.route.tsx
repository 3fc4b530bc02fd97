import { localDateSchema } from '@perpetua/contracts/validation';
import { useSearchParams } from 'react-router-dom';
import { AbsentDayNote } from '../features/partner/absences/absent-day-note';
import { useOwnAbsences } from '../features/partner/absences/absences.api';
import { AgendaFeed } from '../features/partner/agenda/agenda-feed';
import { AgendaHeading, DayAgenda } from '../features/partner/agenda/agenda-page';
import { useDay } from '../features/partner/agenda/agenda.api';
import { isVisit } from '../features/partner/agenda/day-plan.policy';
import { OfflineNotes } from '../features/partner/offline/offline-notes';
import { WeekStrip } from '../features/partner/agenda/week-strip';
import { ServiceListSkeleton } from '../features/account/fulfilment/service/service-skeleton';
import { useBusinessNow } from '../lib/business-clock';
import { useOwnPartner } from '../features/partner/partners/partners.api';
import { QueryView } from '../ui/query-view';
import { PartnerTabs } from './partner-tabs';
import { localDateAt } from '../lib/local-dates';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'agenda:title' };

/** `/agenda`: a partner's day (`?day=`, today by default), designed for phones first. */
export function Component() {
  const [search] = useSearchParams();
  const { data: partner } = useOwnPartner();
  // Without a network they are not known, and nothing is marked.
  const absences = useOwnAbsences().data?.absences ?? [];
  const today = localDateAt('Europe/Lisbon', useBusinessNow());
  const day = localDateSchema.safeParse(search.get('day')).data ?? today;
  const isToday = day === today;
  const query = useDay(day, { isToday });
  const count = query.data?.services.filter(isVisit).length;
  return (
    <>
      <AgendaHeading day={day} isToday={isToday} count={count} />
      <PartnerTabs shown="agenda" />
      <OfflineNotes readAt={query.dataUpdatedAt} />
      <WeekStrip day={day} today={today} absences={absences} />
      <AbsentDayNote day={day} absences={absences} />
      <QueryView query={query} skeleton={<ServiceListSkeleton />}>
        {({ services, hidden }) => (
          <DayAgenda day={day} isToday={isToday} services={services} hidden={hidden} partner={partner} />
        )}
      </QueryView>
      <AgendaFeed />
    </>
  );
}
