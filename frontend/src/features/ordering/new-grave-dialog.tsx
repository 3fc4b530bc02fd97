import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import type { GraveInput } from '@perpetua/contracts/graves.contract';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import { type FormEvent, useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import dialog from '../../ui/confirm-dialog.module.css';
import { type GraveFields, graveFormSchema } from '../graves/grave-fields';
import { GravePerson } from '../graves/grave-person';
import { GravePlace } from '../graves/grave-place';
import type { NewGraveDraft } from './checkout-draft.policy';

interface NewGraveDialogProps {
  onDone: (grave: NewGraveDraft) => void;
  onClose: () => void;
}

/** Describes a grave that the customer has not registered; it is added to theirs with the order. */
export function NewGraveDialog({ onDone, onClose }: NewGraveDialogProps) {
  const { t } = useTranslation(['ordering', 'graves', 'common']);
  const titleId = useId();
  const [cemetery, setCemetery] = useState<Cemetery>();
  const form = useForm<GraveFields, unknown, GraveInput>({
    resolver: zodResolver(graveFormSchema),
    defaultValues: { deceasedName: '', cemeteryId: '' },
  });
  const take = form.handleSubmit(({ location, ...grave }) => {
    if (location !== undefined && cemetery !== undefined) {
      onDone({ grave: { ...grave, location }, cemetery: cemetery.name, city: cemetery.city });
    }
  });
  // The dialog belongs to the form of the step, which must not be sent with it.
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void take(event);
  };
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <FormProvider {...form}>
        <form className={dialog.dialog} noValidate onSubmit={submit}>
          <h2 id={titleId} className="heading-small">
            {t('grave.unregistered')}
          </h2>
          <p className="muted">{t('grave.unregisteredText')}</p>
          <GravePerson />
          <GravePlace cemetery={cemetery} onCemetery={setCemetery} />
          <div className={dialog.actions}>
            <Button type="submit" variant="contained" color="secondary">
              {t('grave.use')}
            </Button>
            <Button onClick={onClose}>{t('common:back')}</Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}
