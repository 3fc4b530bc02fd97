import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { Skeleton } from '../../../ui/skeleton';
import { DemoClock } from '../../account/fulfilment/demo-clock/demo-clock';
import { Assignment } from './assignment';
import { BlockDecision } from './block-decision';
import { ConsideredPartners } from './considered-partners';
import { DisputeDecision } from './dispute-decision';
import { Interventions } from './interventions';
import { ProposalDecision } from './proposal-decision';
import { RecordLinks } from './record-links';
import { ServiceFacts } from './service-facts';
import { ServicePhotos, ServiceSteps } from './service-story';
import styles from './service-view.module.css';

/** A service as an admin sees it: the next step first, then the facts. */
export function ServiceView({ service }: { service: Service }) {
  const mayChoose = service.allowedActions.includes('assign') || service.allowedActions.includes('offer');
  return (
    <div className={styles.view}>
      <div className={styles.main}>
        {mayChoose && <Assignment service={service} />}
        {service.allowedActions.includes('resolve') && <DisputeDecision service={service} />}
        {service.allowedActions.includes('block-answer') && <BlockDecision service={service} />}
        <ProposalDecision service={service} />
        <ServiceFacts service={service} />
        <ServicePhotos service={service} />
        <ConsideredPartners service={service} />
      </div>
      <div className={styles.aside}>
        <RecordLinks service={service} />
        <DemoClock service={service} />
        <ServiceSteps service={service} />
        <Interventions service={service} />
      </div>
    </div>
  );
}

export function ServiceViewSkeleton() {
  return (
    <div className={styles.view}>
      <Skeleton height={420} />
      <Skeleton height={240} />
    </div>
  );
}
