import { type Venue, venueKinds } from '@perpetua/contracts/venues.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath, Link } from 'react-router-dom';
import { useAddressFilters } from '../../../lib/address-filters';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { EmptyState } from '../../../ui/empty-state';
import { WordsFilter } from '../../../ui/filter-inputs';
import { FoldedFilters } from '../../../ui/folded-filters';
import { Pagination } from '../../../ui/pagination';
import { QueryView } from '../../../ui/query-view';
import { RecordTable } from '../../../ui/record-table';
import { SelectInput } from '../../../ui/select-input';
import { Skeleton } from '../../../ui/skeleton';
import { useToasts } from '../../../ui/toasts';
import { proposalsPerPage, useKnownVenues, useRejectVenue } from './cemetery-editing.api';
import { VenueDialog } from './venue-dialog';
import styles from './venue-list.module.css';

const columns = ['name', 'kind', 'place', 'source', 'acts'] as const;

/**
 * The churches, chapels and crematoria that everybody finds, to be put right or retired; with `?status=rejected` those
 * that were, to be brought back.
 */
export function VenueList() {
  const { t } = useTranslation('cemeteries');
  const { search, choose } = useAddressFilters();
  const isRetired = search.get('status') === 'rejected';
  const q = search.get('q') ?? '';
  const kind = search.get('kind') ?? '';
  const venues = useKnownVenues({
    q,
    kind,
    status: isRetired ? 'rejected' : 'approved',
    page: search.get('page') ?? undefined,
  });
  const cellsOf = useCells();
  return (
    <>
      <FoldedFilters label={t('known.filters')} active={[q, kind, isRetired].filter(Boolean).length}>
        <WordsFilter
          label={t('known.search')}
          submit={t('find')}
          value={q || undefined}
          onSearch={(words) => choose('q', words)}
        />
        <SelectInput
          label={t('venues.kind')}
          options={[
            { value: '', name: t('known.allKinds') },
            ...venueKinds.map((value) => ({ value, name: t(`venues.kinds.${value}`) })),
          ]}
          value={kind}
          onChange={({ target }) => choose('kind', target.value)}
        />
        <SelectInput
          label={t('known.state')}
          options={[
            { value: '', name: t('known.onList') },
            { value: 'rejected', name: t('known.retired') },
          ]}
          value={isRetired ? 'rejected' : ''}
          onChange={({ target }) => choose('status', target.value)}
        />
      </FoldedFilters>
      <QueryView query={venues} skeleton={<Skeleton height={320} />}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={t('known.none')} text={t(isRetired ? 'known.noneRetired' : 'known.noneText')} />
          ) : (
            <>
              <RecordTable
                caption={t('known.title')}
                columns={columns.map((key) => ({
                  key,
                  name: t(`known.column.${key}`),
                  ...(key === 'acts' ? { kind: 'action' } : {}),
                }))}
                rows={items.map((venue) => ({ id: venue.id, cells: cellsOf(venue) }))}
              />
              <Pagination total={total} pageSize={proposalsPerPage} />
            </>
          )
        }
      </QueryView>
    </>
  );
}

function useCells() {
  const { t } = useTranslation('cemeteries');
  const { date } = useFormats();
  return (venue: Venue) => ({
    name: <Link to={generatePath(paths.audit, { stream: 'venue', id: venue.id })}>{venue.name}</Link>,
    kind: t(`venues.kinds.${venue.kind}`),
    place: [venue.parish, venue.city].filter(Boolean).join(', '),
    source: venue.source ? `${venue.source.name}, ${date(venue.source.date)}` : t('known.vouched'),
    acts: <VenueActs venue={venue} />,
  });
}

/** What an admin does with a venue: change it, and retire it or bring it back. */
function VenueActs({ venue }: { venue: Venue }) {
  const { t } = useTranslation('cemeteries');
  const [isOpen, setOpen] = useState(false);
  const isRetired = venue.status === 'rejected';
  const { name } = venue;
  const words = {
    title: t(isRetired ? 'known.restoreTitle' : 'known.changeTitle', { name }),
    text: t('known.changeText'),
    submit: t(isRetired ? 'known.restore' : 'save'),
    done: (saved: string) => t(isRetired ? 'proposal.accepted' : 'known.changed', { name: saved }),
  };
  return (
    <span className={styles.acts}>
      <Button
        look="outlined"
        isSmall
        aria-label={t(isRetired ? 'known.restoreNamed' : 'known.changeNamed', { name })}
        onClick={() => setOpen(true)}
      >
        {t(isRetired ? 'known.restore' : 'known.change')}
      </Button>
      {!isRetired && <RetireVenue venue={venue} />}
      {isOpen && <VenueDialog venue={venue} words={words} onClose={() => setOpen(false)} />}
    </span>
  );
}

function RetireVenue({ venue: { id, name } }: { venue: Venue }) {
  const { t } = useTranslation('cemeteries');
  const toasts = useToasts();
  const [isOpen, setOpen] = useState(false);
  const retiring = useRejectVenue(id);
  const retire = async () => {
    try {
      await retiring.mutateAsync();
      toasts.done(t('remove.done', { name }));
    } catch (error) {
      toasts.refused(error);
    }
    setOpen(false);
  };
  return (
    <>
      <Button look="text" isSmall aria-label={t('known.retireNamed', { name })} onClick={() => setOpen(true)}>
        {t('known.retire')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={t('remove.ask', { name })}
        confirm={t('known.retire')}
        busy={retiring.isPending}
        onConfirm={() => void retire()}
        onClose={() => setOpen(false)}
      >
        <p>{t('known.retireText')}</p>
      </ConfirmDialog>
    </>
  );
}
