import { useTranslation } from 'react-i18next';
import { UnusablePhotoError } from './photo-preparation';
import { useProblemText } from './problems';

/** Says why a photo was refused, whether by the browser or by the server. */
export function usePhotoProblemText(): (error: unknown) => string {
  const { t } = useTranslation('common');
  const textOf = useProblemText();
  return (error) => (error instanceof UnusablePhotoError ? t(`photo.${error.objection}`) : textOf(error));
}
