import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import { Button } from '../../../../ui/button';
import { ConfirmDialog } from '../../../../ui/confirm-dialog';
import { Note } from '../../../../ui/note';
import { isAhead } from '../service/next-step.policy';
import { useBusinessNow } from '../../../../lib/business-clock';
import type { ServiceStatusControl } from '../service/use-service-status';
import { RefusalNote } from '../../../../ui/refusal-note';

/** Lets the customer allow that the flowers are delivered before their hour, as long as that hour is ahead. */
export function AllowEarly({ service, status }: { service: Service; status: ServiceStatusControl }) {
  const { t } = useTranslation('fulfilment');
  const { instant } = useFormats();
  const now = useBusinessNow();
  const delivery = service.earliest?.delivery;
  if (!status.isAllowed('allow-early') || delivery === undefined || !isAhead(delivery, now)) return null;
  return (
    <>
      <Button look="text" onClick={() => status.open('allow-early')}>
        {t('early.button')}
      </Button>
      <ConfirmDialog
        open={status.isConfirming('allow-early')}
        title={t('early.title')}
        confirm={t('early.confirm')}
        busy={status.isSending}
        onConfirm={() => status.confirm({ action: 'allow-early' })}
        onClose={status.back}
      >
        <p>{t('early.text', { when: instant(delivery, service.timeZone) })}</p>
        <RefusalNote error={status.refusal} />
      </ConfirmDialog>
    </>
  );
}

/** Says who allowed an early delivery, as long as it matters. */
export function EarlyNote({ service: { early }, reader }: { service: Service; reader: 'customer' | 'partner' }) {
  const { t } = useTranslation('fulfilment');
  if (early === undefined) return null;
  if (early.by === 'admin') return <Note icon="clock">{t('early.byAdmin')}</Note>;
  return <Note icon="clock">{t(reader === 'customer' ? 'early.byYou' : 'early.byCustomer')}</Note>;
}
