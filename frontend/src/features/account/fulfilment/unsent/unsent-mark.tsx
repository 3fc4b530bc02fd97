import { useTranslation } from 'react-i18next';
import { Note } from '../../../../ui/note';
import type { ShownService } from './applied-acts.policy';

interface UnsentMarkProps {
  service: ShownService;
  /** Whether the mark is one of many on the page. */
  isSmall?: boolean;
}

/** Says that steps of a service are kept on this device and not sent yet. */
export function UnsentMark({ service, isSmall = false }: UnsentMarkProps) {
  const { t } = useTranslation('fulfilment');
  if (service.unsent === undefined) return null;
  if (isSmall) return <p className="small muted">{t('unsent.photo')}</p>;
  return <Note icon="clock">{t('unsent.count', { count: service.unsent })}</Note>;
}
