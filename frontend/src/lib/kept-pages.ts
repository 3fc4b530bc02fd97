import { paths } from './paths';

/** The pages that partners open without a network, with everything below them. */
const keptPaths = [paths.agenda, paths.servicesAvailable, paths.acceptedServices];

/** Whether the service worker may open the page at a path without a network; never true for a public page. */
export const isKeptPage = (path: string): boolean =>
  keptPaths.some((kept) => path === kept || path.startsWith(`${kept}/`));
