import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { useCandidates } from './administration.api';
import { ChoosePartner } from './choose-partner';
import styles from './decision.module.css';

/** The panel in which an admin chooses a partner for a service after matching found no partner. */
export function Assignment({ service }: { service: Service }) {
  const { t } = useTranslation('audit');
  const candidates = useCandidates(service.id);
  return (
    <section className={`slab ${styles.panel}`} aria-labelledby="assignment">
      <div className={styles.head}>
        <h2 id="assignment" className="heading-small">
          {t('choose.title')}
        </h2>
        <p className="muted">{t('choose.lead')}</p>
      </div>
      <QueryView query={candidates} skeleton={<Skeleton height={240} />}>
        {(found) => <ChoosePartner service={service} candidates={found} />}
      </QueryView>
    </section>
  );
}
