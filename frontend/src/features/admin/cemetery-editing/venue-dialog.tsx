import Dialog from '@mui/material/Dialog';
import { approveVenueSchema, type Venue, venueKinds } from '@perpetua/contracts/venues.contract';
import { textLine } from '@perpetua/contracts/validation';
import { useId } from 'react';
import { FormProvider, useController, useForm, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { fieldErrorText } from '../../../lib/field-errors';
import { formRefusals } from '../../../lib/form-refusals';
import { formResolver } from '../../../lib/form-resolver';
import { Button } from '../../../ui/button';
import dialog from '../../../ui/confirm-dialog.module.css';
import layout from '../../../ui/form-layout.module.css';
import { SelectInput } from '../../../ui/select-input';
import { TextInput } from '../../../ui/text-input';
import { useToasts } from '../../../ui/toasts';
import { LocationMap } from '../../shop/places/location-map';
import { CityInput, ParishInput } from '../../shop/places/place-name-inputs';
import { useApproveVenue } from './cemetery-editing.api';

const venueFormSchema = z.object({
  kind: approveVenueSchema.shape.kind,
  name: approveVenueSchema.shape.name,
  city: textLine(100).min(1),
  parish: approveVenueSchema.shape.parish,
  location: approveVenueSchema.shape.location,
});
type VenueFields = z.input<typeof venueFormSchema>;
type VenueOutput = z.output<typeof venueFormSchema>;

/** What the dialog says, apart from its fields. */
export interface VenueDialogWords {
  title: string;
  text: string;
  submit: string;
  /** The confirmation, with the name that was saved. */
  done: (name: string) => string;
}

interface VenueDialogProps {
  venue: Venue;
  words: VenueDialogWords;
  onClose: () => void;
}

/** The form in which an admin puts kind, name and point of a venue right; saving it puts the venue on the list. */
export function VenueDialog({ venue, words, onClose }: VenueDialogProps) {
  const { t } = useTranslation('cemeteries');
  const titleId = useId();
  const { form, accept, isPending } = useAccepting(venue, words, onClose);
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <FormProvider {...form}>
        <form className={dialog.dialog} noValidate onSubmit={(event) => void accept(event)}>
          <h2 id={titleId} className="heading-small">
            {words.title}
          </h2>
          <p className="muted">{words.text}</p>
          <VenueFieldInputs />
          <div className={dialog.actions}>
            <Button look="bloom" type="submit" isBusy={isPending}>
              {words.submit}
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

function useAccepting({ id, version, ...venue }: Venue, words: VenueDialogWords, onEnd: () => void) {
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
      toasts.done(words.done(approved.name));
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
