import { useTranslation } from 'react-i18next';
import { usePhotoProblemText } from '../../../lib/photo-problems';
import { useToasts } from '../../../ui/toasts';

/** Returns a function that says in a toast that a grave was saved, or why its photo was not. */
export function useGraveSaved(): (photoProblem: Error | undefined) => void {
  const { t } = useTranslation('graves');
  const toasts = useToasts();
  const textOf = usePhotoProblemText();
  return (photoProblem) =>
    photoProblem === undefined
      ? toasts.done(t('form.saved'))
      : toasts.warn(t('photo.notSaved', { problem: textOf(photoProblem) }));
}
