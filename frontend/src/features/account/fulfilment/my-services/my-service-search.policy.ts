import { ownServiceFilterSchema } from '@perpetua/contracts/service-filters.contract';
import type { OwnServiceSearch } from '../fulfilment.api';

const { shape } = ownServiceFilterSchema;

/**
 * The filters and the page number that the URL sets for the list of the user's services, the next visit first; invalid
 * values are ignored.
 */
export const myServiceSearch = (search: URLSearchParams): OwnServiceSearch => ({
  page: shape.page.catch(1).parse(search.get('page') ?? undefined),
  label: shape.label.catch(undefined).parse(search.get('label') ?? undefined),
  grave: shape.grave.catch(undefined).parse(search.get('grave') ?? undefined),
  from: shape.from.catch(undefined).parse(search.get('from') ?? undefined),
  to: shape.to.catch(undefined).parse(search.get('to') ?? undefined),
  sort: 'next_asc',
});

/** How many of the filters by label, grave and date are set. */
export const filtersSet = ({ label, grave, from, to }: OwnServiceSearch): number =>
  [label, grave, from, to].filter((filter) => filter !== undefined).length;

/** Whether the services are filtered by label, grave or date. */
export const isFiltered = (search: OwnServiceSearch): boolean => filtersSet(search) > 0;
