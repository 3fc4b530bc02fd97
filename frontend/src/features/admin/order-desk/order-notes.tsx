import { formResolver } from '../../../lib/form-resolver';
import { orderNoteInputSchema } from '@perpetua/contracts/order-notes.contract';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { TextInput } from '../../../ui/text-input';
import { useToasts } from '../../../ui/toasts';
import styles from './order-desk.module.css';
import { useAddNote, useOrderNotes } from './order-desk.api';
import { Panel } from '../../../ui/panel';

/** The notes of admins on the order, and a field for a new one. */
export function OrderNotes({ orderId }: { orderId: string }) {
  const { t } = useTranslation('office');
  const { instant } = useFormats();
  const { data: notes = [] } = useOrderNotes(orderId);
  return (
    <Panel id="order-notes" title={t('notes.title')}>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map(({ id, text, author, at }) => (
            <li key={id}>
              <p className={styles.text}>{text}</p>
              <p className="small muted">
                {author.name}, {instant(at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <NewNote orderId={orderId} />
    </Panel>
  );
}

function NewNote({ orderId }: { orderId: string }) {
  const { t } = useTranslation('office');
  const toasts = useToasts();
  const adding = useAddNote(orderId);
  const form = useForm({ resolver: formResolver(orderNoteInputSchema), defaultValues: { text: '' } });
  const save = form.handleSubmit(({ text }) =>
    adding
      .mutateAsync(text)
      .then(() => form.reset())
      .catch(toasts.refused),
  );
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <TextInput
        label={t('notes.new')}
        hint={t('notes.hint')}
        field={form.register('text')}
        error={form.formState.errors.text && t('notes.missing')}
        maxLength={2_000}
        multiline
        rows={3}
      />
      <Button look="outlined" type="submit" isBusy={adding.isPending}>
        {t('notes.save')}
      </Button>
    </form>
  );
}
