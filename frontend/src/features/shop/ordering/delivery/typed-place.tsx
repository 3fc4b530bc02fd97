import { lazy, Suspense } from 'react';
import { Skeleton } from '../../../../ui/skeleton';

const TypedPlaceForm = lazy(async () => ({ default: (await import('./typed-place-form')).TypedPlaceForm }));

/** The fields of a church, or of a home without a saved address. Their comboboxes are loaded when they are needed. */
export function TypedPlace({ kind }: { kind: 'church' | 'home' }) {
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      <TypedPlaceForm kind={kind} />
    </Suspense>
  );
}
