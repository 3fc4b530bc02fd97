import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { lazy, Suspense } from 'react';
import { useSite } from '../../../../lib/site';

const Panel = lazy(async () => ({ default: (await import('./demo-clock-panel')).DemoClockPanel }));

/** The clock of a demo installation, beside a service; any other installation neither shows nor loads it. */
export function DemoClock({ service }: { service: Service }) {
  if (useSite()?.demo !== true) return null;
  return (
    <Suspense>
      <Panel service={service} />
    </Suspense>
  );
}
