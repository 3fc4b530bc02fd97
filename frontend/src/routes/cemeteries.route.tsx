import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import {
  useCemeteryDrafts,
  useProposals,
  useVenueProposals,
} from '../features/admin/cemetery-editing/cemetery-editing.api';
import { CemeteryDrafts } from '../features/admin/cemetery-editing/cemetery-drafts';
import { CemeteryList } from '../features/admin/cemetery-editing/cemetery-list';
import { ProposalDesk } from '../features/admin/cemetery-editing/proposal-desk';
import { VenueList } from '../features/admin/cemetery-editing/venue-list';
import { VenueDesk } from '../features/admin/cemetery-editing/venue-desk';
import { useFormats } from '../lib/formats';
import { paths } from '../lib/paths';
import { Button } from '../ui/button';
import { PageHeading } from '../ui/page-heading';
import { TabLinks } from '../ui/tab-links';
import type { PageHandle } from '../lib/page-handle';

export { PageError as ErrorBoundary } from '../ui/page-error';

export const handle: PageHandle = { title: 'cemeteries:title' };

/**
 * `/cemetery`: all cemeteries; `?status=draft` those of the starting data that wait for an admin, `?view=proposals` those
 * that customers propose, `?view=known-venues` the churches and chapels that everybody finds, and `?view=venues` those that
 * customers wrote in orders.
 */
export function Component() {
  const { t } = useTranslation('cemeteries');
  const { number } = useFormats();
  const [search] = useSearchParams();
  const waiting = useProposals(undefined).data?.total ?? 0;
  const venues = useVenueProposals(undefined).data?.total ?? 0;
  const drafts = useCemeteryDrafts().data?.total ?? 0;
  const isDrafts = search.get('status') === 'draft';
  const view = search.get('view');
  const isDesk = view === 'proposals';
  const isVenues = view === 'venues';
  const isKnown = view === 'known-venues';
  const create = (
    <Button look="outlined" to={paths.cemeteryCreate}>
      {t('new')}
    </Button>
  );
  return (
    <>
      <PageHeading
        title={t('title')}
        lead={t(isKnown ? 'known.lead' : isVenues ? 'venues.lead' : isDesk ? 'proposal.lead' : 'lead')}
        aside={create}
      />
      <TabLinks
        label={t('views')}
        tabs={[
          { to: paths.cemeteries, name: t('title'), isShown: !isDesk && !isVenues && !isKnown && !isDrafts },
          ...(drafts > 0 || isDrafts
            ? [
                {
                  to: `${paths.cemeteries}?status=draft`,
                  name: t('drafts.tab'),
                  isShown: isDrafts,
                  count: drafts > 0 ? number(drafts) : undefined,
                },
              ]
            : []),
          {
            to: `${paths.cemeteries}?view=proposals`,
            name: t('proposal.title'),
            isShown: isDesk,
            count: waiting > 0 ? number(waiting) : undefined,
          },
          { to: `${paths.cemeteries}?view=known-venues`, name: t('known.title'), isShown: isKnown },
          {
            to: `${paths.cemeteries}?view=venues`,
            name: t('venues.title'),
            isShown: isVenues,
            count: venues > 0 ? number(venues) : undefined,
          },
        ]}
      />
      {isKnown && <VenueList />}
      {isVenues && <VenueDesk />}
      {isDesk && <ProposalDesk />}
      {!isKnown && !isDesk && !isVenues && (
        <>
          <CemeteryDrafts />
          <CemeteryList />
        </>
      )}
    </>
  );
}
