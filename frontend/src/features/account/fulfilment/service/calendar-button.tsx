import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { DownloadButton } from '../../../../ui/download-button';

/** Saves a service as an entry for a calendar. */
export function CalendarButton({ service: { id, orderNumber } }: { service: Pick<Service, 'id' | 'orderNumber'> }) {
  const { t } = useTranslation('fulfilment');
  return (
    <DownloadButton file={{ path: `/Service/${id}/calendar.ics`, name: `${orderNumber}.ics` }}>
      {t('addToCalendar')}
    </DownloadButton>
  );
}
