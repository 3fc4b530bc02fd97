import type { PageHandle } from '../../../lib/page-handle';
import { paths } from '../../../lib/paths';

type Crumb = NonNullable<PageHandle['breadcrumb']>[number];

/** The first crumb of every breadcrumb. */
export const home: Crumb = { path: paths.home, name: 'common:navigation.home' };

/** The crumbs of the two catalogues. */
export const catalogueCrumbs = {
  flower: { path: paths.flowers, name: 'catalogue:flowers.title' },
  clean: { path: paths.cleanings, name: 'catalogue:cleanings.title' },
} as const satisfies Record<string, Crumb>;
