import type { Product } from '@perpetua/contracts/catalogue.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useFormats } from '../../lib/formats';
import { paths } from '../../lib/paths';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import layout from '../../ui/form-layout.module.css';
import { useToasts } from '../../ui/toasts';
import { useWithdrawProduct } from './catalogue-editing.api';

/** Takes a product from sale: nothing is deleted, so orders and plans that hold it go on. */
export function Withdrawal({ product: { id, name } }: { product: Product }) {
  const { t } = useTranslation('products');
  const { text } = useFormats();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const withdraw = useWithdrawProduct(id);
  const confirm = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => {
        toasts.done(t('withdraw.done', { name: text(name) }));
        void navigate(paths.products);
      },
      onError: toasts.refused,
    });
  return (
    <section className={`card ${layout.part}`} aria-labelledby="product-withdraw">
      <h2 id="product-withdraw" className="heading-small">
        {t('withdraw.title')}
      </h2>
      <p>{t('withdraw.text')}</p>
      <button type="button" className="button button-outlined" onClick={() => setAsking(true)}>
        {t('withdraw.act')}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={t('withdraw.ask', { name: text(name) })}
        confirm={t('withdraw.act')}
        busy={withdraw.isPending}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>{t('withdraw.text')}</p>
      </ConfirmDialog>
    </section>
  );
}
