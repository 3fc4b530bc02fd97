import { Button } from '../ui/button';
import { ConflictPanel } from '../ui/conflict-panel';
import { DoneNotice } from '../ui/done-notice';
import { EmptyState } from '../ui/empty-state';
import { ProblemState } from '../ui/problem-state';
import { ProgressBar } from '../ui/progress-bar';
import { QueryView } from '../ui/query-view';
import { RefusalNote } from '../ui/refusal-note';
import { ServiceLabelChip } from '../ui/service-label-chip';
import { Skeleton } from '../ui/skeleton';
import { StateBox } from '../ui/state-box';
import { Part, Side } from './part';

const labels = [
  'waiting_for_acceptance',
  'waiting_for_service',
  'pending_feedback',
  'complete',
  'service_complete',
  'unknown',
] as const;

const failure = new Error('The server does not answer.');
const refetch = () => Promise.reject(failure);

/** Shows the components for a state, such as an empty list, an error or progress. */
export function StateParts() {
  return (
    <>
      <Part name="EmptyState, ProblemState, DoneNotice">
        <EmptyState title="No graves yet" text="Add the first." action={<Button look="outlined">Add a grave</Button>} />
        <ProblemState error={failure} onRetry={() => undefined} />
        <DoneNotice title="Message sent" text="We answer within a day." />
      </Part>
      <Part name="QueryView, Skeleton">
        <QueryView query={{ data: 'Loaded', error: null, refetch }} skeleton={<Skeleton height={48} />}>
          {(text) => <p>{text}</p>}
        </QueryView>
        <QueryView query={{ data: undefined, error: failure, refetch }} skeleton={<Skeleton height={48} />}>
          {() => null}
        </QueryView>
        <Skeleton height={48} />
        <Skeleton width="40%" height={24} />
      </Part>
      <Part name="ProgressBar">
        <ProgressBar label="Sending 3 photos" value={40} max={100} />
      </Part>
      <Part name="ServiceLabelChip">
        <Side>
          {labels.map((label) => (
            <ServiceLabelChip key={label} label={label} />
          ))}
          <ServiceLabelChip label="unknown" status="cancelled" />
        </Side>
      </Part>
      <Part name="StateBox, ConflictPanel, RefusalNote">
        <StateBox isWell title="All queues are empty" detail="Read a minute ago" />
        <StateBox isWell={false} title="Three jobs failed" detail="The oldest an hour ago" />
        <StateBox isWell={false} isPending title="Being checked" detail="A few seconds" />
        <ConflictPanel title="Somebody else saved this product">
          <p>Your changes are kept here until you choose.</p>
        </ConflictPanel>
        <RefusalNote error={new Error('The connection was lost')} />
      </Part>
    </>
  );
}
