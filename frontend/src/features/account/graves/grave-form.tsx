import { formResolver } from '../../../lib/form-resolver';
import type { Grave, GraveInput } from '@perpetua/contracts/graves.contract';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import layout from '../../../ui/form-layout.module.css';
import { ApiError } from '../../../lib/api-client';
import { GraveMoveDialog } from './grave-move';
import { type GraveFields, graveFormSchema, useGraveRefusal } from './grave-fields';
import styles from './grave-form.module.css';
import { GravePerson } from './grave-person';
import { GravePhotoField } from './grave-photo-field';
import { GravePlace } from './grave-place';
import { type GraveDestination, useSaveGrave } from './graves.api';
import { useGravePhoto } from './use-grave-photo';

interface GraveFormProps {
  /** The grave to edit; omitted for a new one. */
  grave?: Grave;
  /** Initial values of a new grave. */
  start?: Partial<GraveFields>;
  cemetery: Cemetery | undefined;
  /** The path that the cancel button links to. */
  cancelTo: string;
  /** Called with the values typed so far, on every change. */
  onTyped?: (fields: object) => void;
  /** Called when the grave is saved; `photoProblem` is the error if its photo could not be saved. */
  onSaved: (grave: Grave, photoProblem: Error | undefined) => void;
}

/** Name and dates of the deceased, and the location of the grave. */
export function GraveForm({ grave, start, cemetery: known, cancelTo, onTyped, onSaved }: GraveFormProps) {
  const { t } = useTranslation('graves');
  const [cemetery, setCemetery] = useState(known);
  const form = useForm<GraveFields, unknown, GraveInput>({
    resolver: formResolver(graveFormSchema),
    defaultValues: { ...grave, ...start, ...(known === undefined ? {} : { cemeteryId: known.id }) },
  });
  const save = useSaveGrave(grave?.id);
  const refuse = useGraveRefusal(form.setError);
  const { photo, setPhoto, savePhotoOf, isSavingPhoto } = useGravePhoto(onSaved);
  const [moving, setMoving] = useState<GraveInput>();
  const submit = form.handleSubmit((fields) =>
    save.mutate(fields, {
      onSuccess: savePhotoOf,
      onError: (error) => (isMove(grave, fields, error) ? setMoving(fields) : refuse(error)),
    }),
  );
  /** After the move, the rest of the form is saved as for any other grave. */
  const saveMoved = ({ version }: Grave) => {
    setMoving(undefined);
    // If this is refused, the next attempt must not meet the version of before the move.
    form.setValue('version', version);
    if (moving !== undefined) save.mutate({ ...moving, version }, { onSuccess: savePhotoOf, onError: refuse });
  };
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => onTyped?.(values) }),
    [subscribe, onTyped],
  );
  return (
    <FormProvider {...form}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <GravePerson />
        <GravePlace cemetery={cemetery} onCemetery={setCemetery} />
        <GravePhotoField photo={grave?.photo} cover={grave?.cover} change={photo} onChange={setPhoto} />
        <div className={layout.actions}>
          <Button look="bloom" type="submit" isBusy={save.isPending || isSavingPhoto}>
            {t('form.save')}
          </Button>
          <Button look="text" to={cancelTo}>
            {t('form.cancel')}
          </Button>
        </div>
      </form>
      {grave !== undefined && (
        <GraveMoveDialog
          grave={grave}
          to={destinationOf(moving)}
          onMoved={saveMoved}
          onClose={() => setMoving(undefined)}
        />
      )}
    </FormProvider>
  );
}

/** Whether a grave was to change its cemetery while something that was bought for it is open. */
const isMove = (grave: Grave | undefined, fields: GraveInput, error: unknown): boolean =>
  grave !== undefined && fields.cemeteryId !== grave.cemeteryId && error instanceof ApiError && error.code === 'in_use';

const destinationOf = (fields: GraveInput | undefined): GraveDestination | undefined =>
  fields?.location === undefined
    ? undefined
    : {
        cemeteryId: fields.cemeteryId,
        location: fields.location,
        section: fields.section,
        row: fields.row,
        number: fields.number,
      };
