import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { AcceptedCard } from './accepted-card';
import styles from './accepted-list.module.css';
import { useBusinessNow } from '../../../lib/business-clock';
import { nextStepOf, type WorkGroup, workGroupOf } from '../../account/fulfilment/service/next-step.policy';

const groups = ['today', 'later', 'done'] as const satisfies readonly WorkGroup[];

/** The partner's accepted services in three groups: due today or earlier, due later, and completed. */
export function AcceptedList({ services }: { services: readonly Service[] }) {
  const { t } = useTranslation('fulfilment');
  const now = useBusinessNow();
  if (services.length === 0) return <NothingAccepted />;
  const grouped = groups.map((group) => ({
    group,
    members: inOrder(
      services.filter((service) => workGroupOf(service, now) === group),
      group,
    ),
  }));
  const next = grouped
    .flatMap(({ members }) => members)
    .find((service) => ['photo', 'start', 'deliver'].includes(nextStepOf(service, now).kind));
  return (
    <div className={styles.groups}>
      {grouped
        .filter(({ members }) => members.length > 0)
        .map(({ group, members }) => (
          <section key={group} aria-labelledby={`group-${group}`} className={styles.group}>
            <h2 id={`group-${group}`}>{t(`accepted.${group}`)}</h2>
            <ul className={styles.list}>
              {members.map((service) => (
                <li key={service.id}>
                  <AcceptedCard service={service} group={group} isNext={service.id === next?.id} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function NothingAccepted() {
  const { t } = useTranslation('fulfilment');
  return (
    <EmptyState
      title={t('accepted.none')}
      text={t('accepted.noneText')}
      action={
        <Button look="outlined" to={paths.servicesAvailable}>
          {t('accepted.toOffers')}
        </Button>
      }
    />
  );
}

/** Sorts by date and hour, with work in progress first; completed services latest first. */
function inOrder(services: readonly Service[], group: WorkGroup): Service[] {
  const momentOf = ({ scheduledDate, scheduledHour = '08:00' }: Service) => `${scheduledDate} ${scheduledHour}`;
  const sorted = services.toSorted(
    (one, other) =>
      Number(other.status === 'in_progress') - Number(one.status === 'in_progress') ||
      momentOf(one).localeCompare(momentOf(other)),
  );
  return group === 'done' ? sorted.toReversed() : sorted;
}
