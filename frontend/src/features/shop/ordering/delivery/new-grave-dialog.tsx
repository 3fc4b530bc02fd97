import { formResolver } from '../../../../lib/form-resolver';
import Dialog from '@mui/material/Dialog';
import type { GraveInput } from '@perpetua/contracts/graves.contract';
import type { Cemetery } from '@perpetua/contracts/places.contract';
import { type FormEvent, useId, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/button';
import { Themed } from '../../../../ui/themed';
import dialog from '../../../../ui/confirm-dialog.module.css';
import { type GraveFields, graveFormSchema } from '../../../account/graves/grave-fields';
import { GravePerson } from '../../../account/graves/grave-person';
import { GravePlace } from '../../../account/graves/grave-place';
import { useCemetery } from '../../places/places.api';
import { useBuyer } from '../draft/buyer';
import type { NewGraveDraft } from '../draft/checkout-draft.policy';

interface NewGraveDialogProps {
  /** The previous description, if there is one. */
  start: NewGraveDraft | undefined;
  /** The cemetery that is preselected for a first description. */
  cemeteryId: string | undefined;
  onDone: (grave: NewGraveDraft) => void;
  onClose: () => void;
}

/** Describes a grave that the customer has not registered; the order adds it to the customer's graves. */
export function NewGraveDialog({ start, cemeteryId, onDone, onClose }: NewGraveDialogProps) {
  const { t } = useTranslation(['ordering', 'graves', 'common']);
  const titleId = useId();
  const isOffice = useBuyer() !== undefined;
  const firstId = start?.grave.cemeteryId ?? cemeteryId;
  const { cemetery, choose } = useChosenCemetery(firstId);
  const form = useForm<GraveFields, unknown, GraveInput>({
    resolver: formResolver(graveFormSchema),
    defaultValues: start?.grave ?? { deceasedName: '', cemeteryId: firstId ?? '' },
  });
  const take = form.handleSubmit(({ location, ...grave }) => {
    if (location !== undefined && cemetery !== undefined) {
      onDone({ grave: { ...grave, location }, cemetery: cemetery.name, city: cemetery.city });
    }
  });
  // Stops the event, which would otherwise also submit the form of the step around the dialog.
  const submit = (event: FormEvent) => {
    event.stopPropagation();
    void take(event);
  };
  return (
    <Themed>
      <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId}>
        <FormProvider {...form}>
          <form className={dialog.dialog} noValidate onSubmit={submit}>
            <h2 id={titleId} className="heading-small">
              {t(isOffice ? 'grave.unregistered' : 'grave.new')}
            </h2>
            <p className="muted">{t(isOffice ? 'grave.unregisteredText' : 'grave.newText')}</p>
            <GravePerson />
            <GravePlace cemetery={cemetery} onCemetery={choose} />
            <Actions onClose={onClose} />
          </form>
        </FormProvider>
      </Dialog>
    </Themed>
  );
}

/** The cemetery that was chosen in the dialog; before any choice, the cemetery with this id. */
function useChosenCemetery(id: string | undefined) {
  const { data: first } = useCemetery(id);
  const [chosen, setChosen] = useState<{ cemetery: Cemetery | undefined }>();
  const choose = (cemetery: Cemetery | undefined) => setChosen({ cemetery });
  return { cemetery: chosen === undefined ? first : chosen.cemetery, choose };
}

function Actions({ onClose }: Pick<NewGraveDialogProps, 'onClose'>) {
  const { t } = useTranslation(['ordering', 'common']);
  return (
    <div className={dialog.actions}>
      <Button look="bloom" type="submit">
        {t('grave.use')}
      </Button>
      <Button look="text" onClick={onClose}>
        {t('common:back')}
      </Button>
    </div>
  );
}
