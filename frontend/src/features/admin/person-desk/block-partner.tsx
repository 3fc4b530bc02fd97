import type { Service } from '@perpetua/contracts/fulfilment.contract';
import type { User } from '@perpetua/contracts/identity.contract';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { useOfficeFormats } from '../../../lib/office-formats';
import { paths } from '../../../lib/paths';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import list from '../../../ui/line-list.module.css';
import { QueryView } from '../../../ui/query-view';
import { ServiceLabelChip } from '../../../ui/service-label-chip';
import { Skeleton } from '../../../ui/skeleton';
import { BlockAccount } from '../../account/identity/block-account';
import styles from './person-desk.module.css';
import { useOpenWorkOf, useServicesAmong } from './person-desk.api';

/**
 * Blocks a partner's account. Before, the dialog lists the work that the partner would lose, with a link to each service
 * for an admin who wants to give it to somebody first; afterwards a second one shows where that work went.
 */
export function BlockPartner({ user }: { user: User }) {
  const work = useOpenWorkOf(user.id);
  const [taken, setTaken] = useState<readonly string[]>([]);
  return (
    <>
      <BlockAccount
        user={user}
        work={<WorkAtStake query={work} />}
        onBlocked={() => setTaken(work.data?.items.map(({ id }) => id) ?? [])}
      />
      <TakenWork ids={taken} name={`${user.name} ${user.surname}`} onClose={() => setTaken([])} />
    </>
  );
}

function WorkAtStake({ query }: { query: ReturnType<typeof useOpenWorkOf> }) {
  const { t } = useTranslation('person');
  return (
    <QueryView query={query} skeleton={<Skeleton height={96} />}>
      {({ items, total }) =>
        total === 0 ? (
          <p>{t('block.noWork')}</p>
        ) : (
          <section className={styles.atStake} aria-labelledby="work-at-stake">
            <h3 id="work-at-stake" className="label">
              {t('block.work', { count: total })}
            </h3>
            <p className="small muted">{t('block.byHand')}</p>
            <ServiceLines services={items} noteOf={(service) => t(`block.${fateOf(service)}`)} />
          </section>
        )
      }
    </QueryView>
  );
}

/** What happens to a service when its partner is blocked. */
const fateOf = ({ status }: Service): 'passesOn' | 'toTeam' =>
  status !== 'none' && serviceLifecycle.statesWith('revocable').includes(status) ? 'passesOn' : 'toTeam';

interface TakenWorkProps {
  ids: readonly string[];
  name: string;
  onClose: () => void;
}

function TakenWork({ ids, name, onClose }: TakenWorkProps) {
  const { t } = useTranslation('person');
  const services = useServicesAmong(ids);
  return (
    <ConfirmDialog
      open={ids.length > 0}
      title={t('block.takenTitle', { name })}
      confirm={t('block.takenDone')}
      onConfirm={onClose}
      onClose={onClose}
    >
      <p>{t('block.takenText')}</p>
      <QueryView query={services} skeleton={<Skeleton height={96} />}>
        {({ items }) => <ServiceLines services={items} />}
      </QueryView>
    </ConfirmDialog>
  );
}

interface ServiceLinesProps {
  services: readonly Service[];
  noteOf?: (service: Service) => string;
}

function ServiceLines({ services, noteOf }: ServiceLinesProps) {
  const { text, local } = useFormats();
  const { dayYear } = useOfficeFormats();
  return (
    <ul className={`${list.lines} ${styles.stake}`}>
      {services.map((service) => {
        const { id, name, scheduledDate: date, scheduledHour: hour, timeZone, city, label, status } = service;
        const moment = local([dayYear(date), hour].filter(Boolean).join(', '), { date, hour, timeZone });
        const facts = [moment, city, noteOf?.(service)];
        return (
          <li key={id} className={`${list.line} ${styles.line}`}>
            <span>
              <Link to={generatePath(paths.service, { serviceId: id })}>{text(name)}</Link>
              <span className="small muted">{facts.filter(Boolean).join(', ')}</span>
            </span>
            <ServiceLabelChip label={label} status={status} />
          </li>
        );
      })}
    </ul>
  );
}
