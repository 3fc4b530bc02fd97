import type { Order } from '@perpetua/contracts/ordering.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router-dom';
import { saveFile } from '../../../../lib/files';
import { useFormats } from '../../../../lib/formats';
import { paths } from '../../../../lib/paths';
import { Button } from '../../../../ui/button';
import { Icon } from '../../../../ui/icon';
import { useToasts } from '../../../../ui/toasts';
import { usePlaceOf } from '../pieces/use-place-of';
import styles from './order-in-brief.module.css';
import { useOrderMoment } from '../pieces/use-order-moment';

/** Puts the day of an order into the reader's calendar, and sends it to others. */
export function KeepAndShare({ order }: { order: Order }) {
  const { t } = useTranslation('ordering');
  const place = usePlaceOf()(order);
  const when = useOrderMoment(order);
  const title = useCalendarTitle(order);
  const { language } = useFormats();
  const toasts = useToasts();
  const [said, setSaid] = useState<'copied' | 'refused' | undefined>();

  async function keep() {
    const { calendarFile } = await import('@perpetua/contracts/calendar-file');
    const url = `${location.origin}${generatePath(paths.order, { orderId: order.id })}`;
    const entry = { id: order.firstServiceId, moment: order.delivery, title, place, url };
    const file = calendarFile([entry], { name: 'Perpétua', language, madeAt: new Date() });
    saveFile(new Blob([file], { type: 'text/calendar' }), `${order.number}.ics`);
  }

  return (
    <>
      <p className={styles.keep}>
        <Button look="outlined" isSmall onClick={() => void keep().catch(toasts.refused)}>
          <Icon name="calendar" size={20} />
          {t('brief.keep')}
        </Button>
        <Button
          look="outlined"
          isSmall
          onClick={() => void share(t(`brief.shared.${order.kind}`, { title, place, when })).then(setSaid)}
        >
          <Icon name="mail" size={20} />
          {t('brief.share')}
        </Button>
      </p>
      <p role="status" className="small muted">
        {said !== undefined && t(`brief.${said}`)}
      </p>
    </>
  );
}

function useCalendarTitle({ kind, items }: Order): string {
  const { t } = useTranslation('ordering');
  const { text } = useFormats();
  return t(`brief.title.${kind}`, { name: items.map(({ name }) => text(name)).join(', ') });
}

/** Opens the device's own way to share; where there is none, copies the text. Undefined when nothing is left to say. */
async function share(text: string): Promise<'copied' | 'refused' | undefined> {
  try {
    if ('share' in navigator) await navigator.share({ text });
    else {
      await (navigator as Navigator).clipboard.writeText(text);
      return 'copied';
    }
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? undefined : 'refused';
  }
  return undefined;
}
