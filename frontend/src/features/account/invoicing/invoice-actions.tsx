import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import { useTranslation } from 'react-i18next';
import { generatePath } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { useOffice } from '../../../lib/use-office';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { useToasts } from '../../../ui/toasts';
import { useOrderMails, useResendMail } from '../../shop/ordering/order/order-mails.api';
import styles from './invoice-sheet.module.css';
import { useDownload } from '../../../lib/use-download';
import { documentFiles, usePrint } from './invoicing.api';

/** The actions on an issued document: save or print it, save its receipt, and for admins send it again. */
export function InvoiceActions({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { refused } = useToasts();
  const isAdmin = useOffice();
  const document = useDownload();
  const receipt = useDownload();
  const print = usePrint();
  const files = documentFiles(invoice);
  return (
    <>
      <Button
        look="bloom"
        className={styles.download}
        disabled={document.isPending}
        onClick={() => document.mutate(files.pdf, { onError: refused })}
      >
        <Icon name="download" />
        {t('download')}
      </Button>
      <div className={styles.links}>
        <TextButton
          text={t(invoice.kind === 'NC' ? 'refundProof' : 'receipt')}
          isBusy={receipt.isPending}
          onPress={() => receipt.mutate(files.receipt, { onError: refused })}
        />
        {isAdmin && <SendAgain invoice={invoice} />}
        <TextButton
          text={t('print')}
          isBusy={print.isPending}
          onPress={() => print.mutate(files.pdf.path, { onError: refused })}
        />
        <Button look="text" isSmall to={generatePath(paths.order, { orderId: invoice.orderId })}>
          {t('seeOrder')}
        </Button>
      </div>
    </>
  );
}

function TextButton({ text, isBusy, onPress }: { text: string; isBusy: boolean; onPress: () => void }) {
  return (
    <Button look="text" isSmall disabled={isBusy} onClick={onPress}>
      {text}
    </Button>
  );
}

/** Sends the mail with the document to the buyer again; renders nothing while there is no such mail. */
function SendAgain({ invoice: { id, orderId } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const toasts = useToasts();
  const { data: mails = [] } = useOrderMails(orderId);
  const resending = useResendMail(orderId);
  const mail = mails.find(({ documentId }) => documentId === id);
  if (mail === undefined) return null;
  const send = () => resending.mutate(mail.id, { onSuccess: () => toasts.done(t('sent')), onError: toasts.refused });
  return <TextButton text={t('send')} isBusy={resending.isPending} onPress={send} />;
}
