import { useTranslation } from 'react-i18next';
import { useDialogCall } from '../../../ui/use-dialog-call';
import { useIntervene } from './administration.api';

/** Sends an admin's intervention in a service, from a dialog or a form. */
export function useIntervention(serviceId: string) {
  const { t } = useTranslation('audit');
  return useDialogCall({ call: useIntervene(serviceId), doneText: ({ action }) => t(`intervened.${action}`) });
}
