import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { dropDraft, readDraft } from '../../../lib/drafts';
import { paths } from '../../../lib/paths';
import { useToasts } from '../../../ui/toasts';
import { useSaveCemetery } from './cemetery-editing.api';
import { CemeteryFormView, useCemeteryForm } from './cemetery-form';
import { type CemeteryFields, newFields } from './cemetery-form.policy';

const draft = 'cemetery-new';

/** The form of a new cemetery. */
export function CemeteryCreator() {
  const { t } = useTranslation('cemeteries');
  const toasts = useToasts();
  const navigate = useNavigate();
  const save = useSaveCemetery(undefined);
  const form = useCemeteryForm({ ...newFields(), ...(readDraft(draft) as Partial<CemeteryFields> | undefined) }, draft);
  return (
    <CemeteryFormView
      form={form}
      submit={t('create.add')}
      isBusy={save.isPending}
      onSubmit={(fields, refused) =>
        save.mutate(fields, {
          onSuccess: () => {
            dropDraft(draft);
            toasts.done(t('create.done'));
            void navigate(paths.cemeteries);
          },
          onError: refused,
        })
      }
    />
  );
}
