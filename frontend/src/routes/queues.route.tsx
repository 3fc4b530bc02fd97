import { OperationsPage } from '../features/operations/operations-page';

/** `/queues`: what runs by itself, for admins. */
export function QueuesRoute() {
  return <OperationsPage />;
}
