import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { moveClock } from '../../../../lib/api-client';
import { useBusinessNow } from '../../../../lib/business-clock';
import { oncePerDoubleClick } from '../../../../lib/clicks';
import { useFormats } from '../../../../lib/formats';
import { Button } from '../../../../ui/button';
import { useToasts } from '../../../../ui/toasts';
import styles from './demo-clock.module.css';
import { slotMoment } from './slot-moment.policy';

/** What time it is in the demo, and a button that moves it to the slot of a service. */
export function DemoClockPanel({ service }: { service: Service }) {
  const { t } = useTranslation('fulfilment');
  const { instant } = useFormats();
  const id = useId();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const now = useBusinessNow();
  const moment = slotMoment(service, now);
  const move = useMutation({
    mutationFn: moveClock,
    onError: toasts.refused,
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <section className={styles.clock} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('demoClock.title')}
      </h2>
      <p className="small" role="status">
        {t('demoClock.now', { when: instant(now.toISOString(), service.timeZone) })}
      </p>
      {moment !== undefined && (
        <>
          <Button look="outlined" isBusy={move.isPending} onClick={oncePerDoubleClick(() => move.mutate(moment))}>
            {t('demoClock.move', { when: instant(moment, service.timeZone) })}
          </Button>
          <p className="small muted">{t('demoClock.forAll')}</p>
        </>
      )}
    </section>
  );
}
