import type { Grave } from '@perpetua/contracts/graves.contract';
import { type Ref, useEffect, useId, type ReactNode } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../lib/session';
import { type Choice, ChoiceCards } from '../../../../ui/choice-cards';
import { EmptyState } from '../../../../ui/empty-state';
import { FieldError } from '../../../../ui/form-field';
import { QueryView } from '../../../../ui/query-view';
import { Skeleton } from '../../../../ui/skeleton';
import { type Destination, destinationName } from '../../catalogue/destination';
import { LocationPreview } from '../../places/location-preview';
import { useBuyer } from '../draft/buyer';
import type { CheckoutDraft, NewGraveDraft } from '../draft/checkout-draft.policy';
import styles from '../pieces/step-form.module.css';
import { DescribeGrave, unregistered, useDescribedGrave } from './described-grave';
import { graveLine, newGraveLine } from './grave-line';
import { useGraveChoices } from '../ordering.api';
import { useOwnDestination } from './own-destination';
import { SignInInvitation } from './sign-in-invitation';
import { fieldErrorText } from '../../../../lib/field-errors';

/**
 * The choice of a registered grave, or of a grave that is described for this order. Guests can describe a grave, or
 * sign in to choose a registered one.
 */
export function GraveChoice() {
  const session = useSession();
  const graves = useGraveChoices();
  if (session === undefined) return <GravesOfGuest />;
  return (
    <QueryView query={graves} skeleton={<Skeleton height={78} />}>
      {(list) => <Graves graves={list} />}
    </QueryView>
  );
}

function GravesOfGuest() {
  const { t } = useTranslation('ordering');
  const destination = useOwnDestination();
  return (
    <>
      {destination !== undefined && <p>{t('grave.destination', { place: destinationName(destination) })}</p>}
      <Graves graves={noGraves} />
      <SignInInvitation text={t('grave.signIn')} step="delivery" />
    </>
  );
}

const noGraves: Grave[] = [];

function Graves({ graves }: { graves: Grave[] }) {
  const { t } = useTranslation('ordering');
  const { control } = useFormContext<CheckoutDraft>();
  const { field, fieldState } = useController({ control, name: 'delivery.graveId' });
  const { chosen, choose } = useChosenGrave(graves);
  const { grave: described, take } = useDescribedGrave();
  const error = fieldErrorText(fieldState.error);
  if (graves.length === 0 && described === null) return <NoGrave error={error} focusRef={field.ref} />;
  const isDescribed = described !== null && chosen === undefined;
  const location = isDescribed ? described.grave.location : chosen?.location;
  return (
    <div className={styles.choices}>
      {location !== undefined && <LocationPreview location={location} />}
      <ChoiceCards
        legend={t('which.cemetery')}
        quietLegend
        choices={[...graves.map(choiceOf), ...(described === null ? [] : [choiceOfDescribed(described)])]}
        value={isDescribed ? unregistered : chosen?.id}
        onChoose={(value) => (value === unregistered && described !== null ? take(described) : choose(value))}
        error={error}
        focusRef={field.ref}
      />
      <DescribeGrave />
    </div>
  );
}

function NoGrave({ error, focusRef }: { error: ReactNode; focusRef: Ref<HTMLButtonElement> }) {
  const { t } = useTranslation('ordering');
  const isOffice = useBuyer() !== undefined;
  const isGuest = useSession() === undefined;
  const errorId = `${useId()}-error`;
  return (
    <>
      <EmptyState
        title={t(isGuest ? 'grave.which' : 'grave.none')}
        text={t(isOffice ? 'grave.noneOffice' : 'grave.noneText')}
        action={<DescribeGrave errorId={error === undefined ? undefined : errorId} focusRef={focusRef} />}
      />
      <FieldError id={errorId} error={error} />
    </>
  );
}

const choiceOf = (grave: Grave): Choice<string> => ({
  value: grave.id,
  title: grave.deceasedName,
  text: graveLine(grave),
  icon: 'grave',
});

const choiceOfDescribed = (described: NewGraveDraft): Choice<string> => ({
  value: unregistered,
  title: described.grave.deceasedName,
  text: newGraveLine(described),
  icon: 'grave',
});

/** The customer's only grave, or the only one in the cemetery that was chosen before the checkout. */
function onlyGrave(graves: readonly Grave[], destination: Destination | undefined): Grave | undefined {
  const within = graves.filter(({ cemeteryId }) => cemeteryId === destination?.cemetery?.id);
  const [only, second] = destination?.cemetery === undefined ? graves : within;
  return second === undefined ? only : undefined;
}

/** Clears the draft's grave if that grave no longer exists, and preselects a grave if there is only one. */
function useChosenGrave(graves: readonly Grave[]) {
  const { control, setValue, formState } = useFormContext<CheckoutDraft>();
  const [graveId, described] = useWatch({ control, name: ['delivery.graveId', 'delivery.newGrave'] });
  const chosen = graves.find(({ id }) => id === graveId);
  const proposed = onlyGrave(graves, useOwnDestination());
  const isSettled = chosen !== undefined || (graveId === '' && (described !== null || proposed === undefined));
  useEffect(() => {
    if (isSettled) return;
    setValue('delivery.graveId', proposed?.id ?? '');
    setValue('delivery.location', proposed?.location ?? null);
  }, [isSettled, proposed, setValue]);
  const choose = (id: string) => {
    setValue('delivery.graveId', id);
    const location = graves.find((grave) => grave.id === id)?.location ?? null;
    setValue('delivery.location', location, { shouldValidate: formState.isSubmitted });
  };
  return { chosen, choose };
}
