import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { useTranslation } from 'react-i18next';
import { MomentChoice } from '../../../shop/ordering/moment/moment-choice';
import { Button } from '../../../../ui/button';
import { RefusalNote } from '../../../../ui/refusal-note';
import styles from './exception.module.css';
import { useNewDate } from './use-new-date';
import type { ServiceStatusControl } from '../service/use-service-status';

/** Why the partner's work is blocked: the kind of obstacle, and the partner's note. */
export function BlockFound({ service: { block } }: { service: Pick<Service, 'block'> }) {
  const { t } = useTranslation('fulfilment');
  if (block === undefined) return null;
  return (
    <div className={styles.exception}>
      <p className={styles.lead}>{t(`block.found.${block.kind}`)}</p>
      {block.note !== undefined && <blockquote className={styles.words}>{block.note}</blockquote>}
    </div>
  );
}

/** The form in which the customer chooses a new date for blocked work. */
export function BlockAnswer({ service, status }: { service: Service; status: ServiceStatusControl }) {
  const { t } = useTranslation('fulfilment');
  const { form, choice } = useNewDate(service);
  const send = form.handleSubmit(({ date, hour }) => status.ask({ action: 'block-answer', date, hour }));
  return (
    <form className={styles.exception} noValidate onSubmit={(event) => void send(event)} aria-label={t('block.again')}>
      <p>{t('block.againText')}</p>
      <MomentChoice {...choice} />
      <RefusalNote error={status.refusal} />
      <Button look="bloom" type="submit" isWide isBusy={status.isSending}>
        {t('block.confirm')}
      </Button>
    </form>
  );
}
