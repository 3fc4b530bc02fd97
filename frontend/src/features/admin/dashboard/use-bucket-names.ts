import { useFormats } from '../../../lib/formats';
import { useOfficeFormats } from '../../../lib/office-formats';
import type { Bucket } from './dashboard-days.policy';

/** The names of buckets: short for an axis, long for a table. */
export function useBucketNames() {
  const { language } = useFormats();
  const { dayMonth } = useOfficeFormats();
  const joins = { pt: ' a ', en: ' to ', es: ' a ' } as const;
  return {
    short: ({ from }: Bucket) => dayMonth(from),
    long: ({ from, to }: Bucket) =>
      from === to ? dayMonth(from) : `${dayMonth(from)}${joins[language]}${dayMonth(to)}`,
  };
}
