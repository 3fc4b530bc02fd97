import type { Venue } from '@perpetua/contracts/venues.contract';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useSearchParams } from 'react-router-dom';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { EmptyState } from '../../../ui/empty-state';
import { FactList } from '../../../ui/fact-list';
import { Pagination } from '../../../ui/pagination';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { useToasts } from '../../../ui/toasts';
import { LocationPreview } from '../../shop/places/location-preview';
import { proposalsPerPage, useRejectVenue, useVenueProposals } from './cemetery-editing.api';
import styles from './proposal.module.css';
import { VenueDialog } from './venue-dialog';

/** The churches and chapels that customers wrote in orders, to be added to those that everybody finds, or refused. */
export function VenueDesk() {
  const { t } = useTranslation('cemeteries');
  const [search] = useSearchParams();
  return (
    <QueryView query={useVenueProposals(search.get('page') ?? undefined)} skeleton={<Skeleton height={320} />}>
      {({ items, total }) =>
        items.length === 0 ? (
          <div role="status">
            <EmptyState title={t('proposal.none')} text={t('venues.noneText')} />
          </div>
        ) : (
          <>
            <ul className={styles.proposals}>
              {items.map((venue, index) => (
                <li key={venue.id}>
                  <VenueCard venue={venue} isFirst={index === 0} />
                </li>
              ))}
            </ul>
            <Pagination total={total} pageSize={proposalsPerPage} />
          </>
        )
      }
    </QueryView>
  );
}

interface VenueCardProps {
  venue: Venue;
  /** Whether accepting this proposal is the main action of the page, shown in the bloom colour. */
  isFirst: boolean;
}

function VenueCard({ venue, isFirst }: VenueCardProps) {
  const { t } = useTranslation('cemeteries');
  const { instantDay } = useFormats();
  const id = useId();
  const { name, parish, city, proposal } = venue;
  return (
    <article className={`${isFirst ? 'slab' : 'card'} ${styles.proposal}`} aria-labelledby={id}>
      <div className={styles.words}>
        <h2 id={id} className="heading-small">
          {name}
        </h2>
        <FactList
          facts={[
            { name: t('proposal.place'), value: [parish, city].filter(Boolean).join(', ') },
            { name: t('venues.at'), value: proposal && instantDay(proposal.proposedAt) },
            {
              name: t('venues.by'),
              value: proposal && (
                <Link to={generatePath(paths.userDetails, { userId: proposal.proposedBy })}>
                  {t('proposal.customer')}
                </Link>
              ),
            },
          ]}
        />
        <div className={styles.decisions}>
          <CheckVenue venue={venue} isFirst={isFirst} />
          <RefuseVenue venue={venue} />
        </div>
      </div>
      <LocationPreview location={venue.location} />
    </article>
  );
}

/** Opens the form in which an admin puts name, kind and point right, and accepts the venue. */
function CheckVenue({ venue, isFirst }: VenueCardProps) {
  const { t } = useTranslation('cemeteries');
  const [isOpen, setOpen] = useState(false);
  const words = {
    title: t('venues.checkTitle', { name: venue.name }),
    text: t('venues.checkText'),
    submit: t('proposal.accept'),
    done: (name: string) => t('proposal.accepted', { name }),
  };
  return (
    <>
      <Button look={isFirst ? 'bloom' : 'outlined'} onClick={() => setOpen(true)}>
        {t('venues.check')}
      </Button>
      {isOpen && <VenueDialog venue={venue} words={words} onClose={() => setOpen(false)} />}
    </>
  );
}

function RefuseVenue({ venue: { id, name } }: { venue: Venue }) {
  const { t } = useTranslation('cemeteries');
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const rejecting = useRejectVenue(id);
  const refuse = async () => {
    try {
      await rejecting.mutateAsync();
      toasts.done(t('proposal.refused', { name }));
    } catch (error) {
      toasts.refused(error);
    }
    setOpen(false);
  };
  return (
    <>
      <Button look="text" onClick={() => setOpen(true)}>
        {t('proposal.refuse')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('proposal.refuseTitle', { name })}
        confirm={t('proposal.refuse')}
        busy={rejecting.isPending}
        onConfirm={() => void refuse()}
        onClose={() => setOpen(false)}
      >
        <p>{t('venues.refuseText')}</p>
      </ConfirmDialog>
    </>
  );
}
