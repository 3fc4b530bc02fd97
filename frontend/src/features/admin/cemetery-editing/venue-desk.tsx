import Dialog from '@mui/material/Dialog';
import { approveVenueSchema, type Venue, venueKinds } from '@perpetua/contracts/venues.contract';
import { textLine } from '@perpetua/contracts/validation';
import { useId, useState } from 'react';
import { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { generatePath, Link, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { fieldErrorText } from '../../../lib/field-errors';
import { formRefusals } from '../../../lib/form-refusals';
import { formResolver } from '../../../lib/form-resolver';
import { useFormats } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import dialog from '../../../ui/confirm-dialog.module.css';
import { EmptyState } from '../../../ui/empty-state';
import { FactList } from '../../../ui/fact-list';
import layout from '../../../ui/form-layout.module.css';
import { Pagination } from '../../../ui/pagination';
import { QueryView } from '../../../ui/query-view';
import { SelectInput } from '../../../ui/select-input';
import { Skeleton } from '../../../ui/skeleton';
import { TextInput } from '../../../ui/text-input';
import { useToasts } from '../../../ui/toasts';
import { LocationMap } from '../../shop/places/location-map';
import { LocationPreview } from '../../shop/places/location-preview';
import { CityInput, ParishInput } from '../../shop/places/place-name-inputs';
import { proposalsPerPage, useApproveVenue, useRejectVenue, useVenueProposals } from './cemetery-editing.api';
import styles from './proposal.module.css';

const venueFormSchema = z.object({
  kind: approveVenueSchema.shape.kind,
  name: approveVenueSchema.shape.name,
  city: textLine(100).min(1),
  parish: approveVenueSchema.shape.parish,
  location: approveVenueSchema.shape.location,
});
type VenueFields = z.input<typeof venueFormSchema>;
type VenueOutput = z.output<typeof venueFormSchema>;

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
  return (
    <>
      <Button look={isFirst ? 'bloom' : 'outlined'} onClick={() => setOpen(true)}>
        {t('venues.check')}
      </Button>
      {isOpen && <VenueDialog venue={venue} onClose={() => setOpen(false)} />}
    </>
  );
}

function VenueDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const { t } = useTranslation('cemeteries');
  const titleId = useId();
  const { form, accept, isPending } = useAccepting(venue, onClose);
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <FormProvider {...form}>
        <form className={dialog.dialog} noValidate onSubmit={(event) => void accept(event)}>
          <h2 id={titleId} className="heading-small">
            {t('venues.checkTitle', { name: venue.name })}
          </h2>
          <p className="muted">{t('venues.checkText')}</p>
          <VenueFieldInputs />
          <div className={dialog.actions}>
            <Button look="bloom" type="submit" isBusy={isPending}>
              {t('proposal.accept')}
            </Button>
            <Button look="text" onClick={onClose}>
              {t('cancel')}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}

function useAccepting({ id, version, ...venue }: Venue, onEnd: () => void) {
  const { t } = useTranslation('cemeteries');
  const toasts = useToasts();
  const approving = useApproveVenue(id);
  const { kind, name, city, parish = '', location } = venue;
  const form = useForm<VenueFields, unknown, VenueOutput>({
    resolver: formResolver(venueFormSchema),
    defaultValues: { kind, name, city, parish, location },
  });
  const { sayBeside } = formRefusals({
    setError: form.setError,
    names: ['kind', 'name', 'city', 'parish', 'location'],
    codes: {
      venue_exists: 'name',
      city_unknown: 'city',
      location_outside_portugal: 'location',
      location_far_from_city: 'location',
    },
  });
  // Awaited, because the card has left the list by the time the mutation has ended.
  const accept = form.handleSubmit(async (fields) => {
    try {
      const approved = await approving.mutateAsync({ ...fields, version });
      toasts.done(t('proposal.accepted', { name: approved.name }));
      onEnd();
    } catch (error) {
      if (!sayBeside(error)) toasts.refused(error);
    }
  });
  return { form, accept, isPending: approving.isPending };
}

function VenueFieldInputs() {
  const { t } = useTranslation(['cemeteries', 'graves']);
  const { register, control, setValue, formState } = useFormContext<VenueFields>();
  const city = useWatch({ control, name: 'city' });
  const { field: point } = useController({ control, name: 'location' });
  const { errors, isSubmitted } = formState;
  return (
    <>
      <SelectInput
        label={t('venues.kind')}
        options={venueKinds.map((value) => ({ value, name: t(`venues.kinds.${value}`) }))}
        {...register('kind')}
      />
      <TextInput
        label={t('place.name')}
        required
        maxLength={120}
        error={fieldErrorText(errors.name)}
        field={register('name')}
      />
      <div className={layout.pair}>
        <CityInput name="city" city={city} error={fieldErrorText(errors.city)} />
        <ParishInput name="parish" city={city} required={false} error={fieldErrorText(errors.parish)} />
      </div>
      <LocationMap
        label={t('place.location')}
        required
        canBeThere={false}
        value={point.value}
        onChange={(chosen) => setValue('location', chosen, { shouldDirty: true, shouldValidate: isSubmitted })}
        error={fieldErrorText(errors.location)}
        focusRef={point.ref}
      />
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
