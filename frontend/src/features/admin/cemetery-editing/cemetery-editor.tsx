import type { Cemetery } from '@perpetua/contracts/places.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../lib/api-client';
import { dropDraft, readDraft } from '../../../lib/drafts';
import { paths } from '../../../lib/paths';
import { useToasts } from '../../../ui/toasts';
import { CemeteryConflict } from './cemetery-conflict';
import { useSaveCemetery } from './cemetery-editing.api';
import { CemeteryFormView, useCemeteryForm } from './cemetery-form';
import { type CemeteryFields, type CemeteryOutput, fieldsOf } from './cemetery-form.policy';
import { CemeteryRemoval } from './cemetery-removal';

/** The form of an existing cemetery. Values that others save in the meantime are shown next to the entered ones. */
export function CemeteryEditor({ cemetery }: { cemetery: Cemetery }) {
  const { t } = useTranslation('cemeteries');
  const draft = `cemetery-${cemetery.id}-${cemetery.version}`;
  const typed = readDraft(draft) as Partial<CemeteryFields> | undefined;
  const form = useCemeteryForm({ ...fieldsOf(cemetery), ...typed }, draft);
  const { save, isPending, conflict } = useSaving(cemetery, draft);
  return (
    <>
      <CemeteryFormView form={form} submit={t('save')} isBusy={isPending} onSubmit={save}>
        {conflict !== undefined && <CemeteryConflict theirs={conflict} form={form} />}
      </CemeteryFormView>
      <CemeteryRemoval cemetery={cemetery} />
    </>
  );
}

/**
 * Saves the cemetery, based on the latest version that the editor knows; `conflict` is the cemetery as another admin
 * saved it in the meantime.
 */
function useSaving({ id, version }: Cemetery, draft: string) {
  const { t } = useTranslation('cemeteries');
  const [conflict, setConflict] = useState<Cemetery>();
  const toasts = useToasts();
  const navigate = useNavigate();
  const saving = useSaveCemetery(id);
  const save = (fields: CemeteryOutput, refused: (error: unknown) => void) =>
    saving.mutate(
      { ...fields, version: conflict?.version ?? version },
      {
        onSuccess: ({ affected = [] }) => {
          dropDraft(draft);
          if (affected.length === 0) {
            toasts.done(t('saved'));
            void navigate(paths.cemeteries);
            return;
          }
          toasts.warn(t('closing.affected', { count: affected.length }));
          void navigate(`${paths.closedDays}?cemetery=${id}`);
        },
        onError: (error) => {
          setConflict((known) => currentOf(error) ?? known);
          refused(error);
        },
      },
    );
  return { save, isPending: saving.isPending, conflict };
}

/** The current cemetery, if a save was refused because it was based on an older version; otherwise undefined. */
const currentOf = (error: unknown): Cemetery | undefined =>
  error instanceof ApiError && error.code === 'cemetery_changed' ? (error.problem?.['current'] as Cemetery) : undefined;
