import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { OwnPartner } from '@perpetua/contracts/partners.contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import { useBusinessNow } from '../../../lib/business-clock';
import { workGroupOf } from '../../account/fulfilment/service/next-step.policy';
import { AcceptedCard } from '../work/accepted-card';
import { useCemeteriesById } from '../../shop/places/places.api';
import styles from './agenda.module.css';
import { useNextAfter } from './agenda.api';
import { DayMap } from './day-map';
import { DayMoney } from './day-money';
import { dayPlan } from './day-plan.policy';
import { DayRound } from './day-round';
import { visitHours } from './visit-hours.policy';
import { VisitInHand } from './visit-in-hand';

interface DayAgendaProps {
  day: string;
  isToday: boolean;
  services: readonly Service[];
  /** The number of services that exceed the server's maximum page size; they are not shown. */
  hidden: number;
  partner: OwnPartner | undefined;
}

/**
 * One day of a partner: the current visit, the route on the map, the visits in order, and the earnings. Without a current
 * visit, the visits come first: on a phone, the map alone would fill the window.
 */
export function DayAgenda({ day, isToday, services, hidden, partner }: DayAgendaProps) {
  const { t } = useTranslation('agenda');
  const now = useBusinessNow();
  const base = partner?.location ?? undefined;
  const cemeteries = useCemeteriesById(services.flatMap(({ grave }) => grave?.cemeteryId ?? []));
  const hoursOf = (service: Service) => {
    const cemetery = cemeteries.get(service.grave?.cemeteryId ?? '');
    return cemetery && visitHours(service, cemetery, now);
  };
  const plan = dayPlan(services, { base, now, hoursOf });
  const inHand = plan.visits.findIndex(({ phase }) => phase === 'now');
  const visit = plan.visits[inHand];
  if (plan.visits.length === 0) return <NoVisits day={day} isToday={isToday} />;
  const side = (
    <div className={styles.side}>
      <DayMap plan={plan} base={base} />
      <DayMoney plan={plan} isToday={isToday} />
    </div>
  );
  return (
    <div className={styles.page}>
      {visit !== undefined && (
        <div className={styles.hand}>
          <VisitInHand service={visit.service} hours={visit.hours} number={inHand + 1} count={plan.visits.length} />
        </div>
      )}
      {visit !== undefined && side}
      <div className={styles.round}>
        <DayRound plan={plan} isToday={isToday} />
        {hidden > 0 && (
          <p className="muted">
            {t('round.hidden', { count: hidden })} <Link to={paths.acceptedServices}>{t('tabs.accepted')}</Link>
          </p>
        )}
      </div>
      {visit === undefined && side}
    </div>
  );
}

/** The heading of the page, with the number of visits as soon as it is known. */
export function AgendaHeading({ day, isToday, count }: { day: string; isToday: boolean; count: number | undefined }) {
  const { t } = useTranslation('agenda');
  const { longDate, date } = useFormats();
  const title =
    count === undefined ? t('title') : t(isToday ? 'titleToday' : 'titleDay', { count, day: longDate(day) });
  return <PageHeading title={title} lead={isToday ? longDate(day) : date(day)} />;
}

/** A day without visits: the next visit as a card, so that nobody has to look for it; else what to do instead. */
function NoVisits({ day, isToday }: { day: string; isToday: boolean }) {
  const { t } = useTranslation('agenda');
  const now = useBusinessNow();
  const { data: next } = useNextAfter(day);
  const title = t(isToday ? 'empty.today' : 'empty.day');
  if (!next) {
    return (
      <EmptyState
        title={title}
        text={t('empty.nothingAhead')}
        action={
          <Button look="outlined" to={paths.servicesAvailable}>
            {t('empty.toOffers')}
          </Button>
        }
      />
    );
  }
  return (
    <section className={styles.next} aria-labelledby="next-visit">
      <p className="muted">{title}.</p>
      <h2 id="next-visit" className="heading-small">
        {t('empty.nextVisit')}
      </h2>
      <AcceptedCard service={next} group={workGroupOf(next, now)} isNext={false} />
      <div className={styles.nextLinks}>
        <Button look="outlined" to={`${paths.agenda}?day=${next.scheduledDate}`}>
          {t('empty.toNext')}
        </Button>
        <Button look="text" to={paths.servicesAvailable}>
          {t('empty.toOffers')}
        </Button>
      </div>
    </section>
  );
}
