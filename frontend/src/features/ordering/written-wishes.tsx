import type { FlowerWishes } from '@perpetua/contracts/flower-wishes';
import type { Translations } from '@perpetua/contracts/languages';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats';
import styles from './written-wishes.module.css';

/** What a customer wrote with flowers, as orders and services have it, and the products that may have a ribbon. */
interface Written extends FlowerWishes {
  products?: readonly {
    productId: string;
    name: Translations;
    quantity?: number;
    ribbonText?: string | undefined;
  }[];
}

/** One text that the customer wrote, with its label. */
interface WrittenWish {
  id: string;
  name: string;
  words: string;
  /** It is printed on a card or ribbon exactly as written. */
  isCopied: boolean;
}

/** All that a customer wrote, in the order in which every page shows it. */
export function useWrittenWishes({ products = [], message, substitution }: Written): WrittenWish[] {
  const { t } = useTranslation('ordering');
  const { text } = useFormats();
  const ribbons = products.map(({ productId: id, name, quantity = 1, ribbonText: words }) => {
    const piece = quantity > 1 ? `${quantity} × ${text(name)}` : text(name);
    return { id, name: t('written.ribbon', { name: piece }), words, isCopied: true };
  });
  const wishes = {
    message: { name: t('written.message'), words: message, isCopied: true },
    substitution: {
      name: t('written.substitution'),
      words: substitution && t(`substitution.short.${substitution}`),
      isCopied: false,
    },
  } satisfies Record<keyof FlowerWishes, Omit<WrittenWish, 'id' | 'words'> & { words: string | undefined }>;
  return [...ribbons, ...Object.entries(wishes).map(([id, wish]) => ({ id, ...wish }))].flatMap(({ words, ...wish }) =>
    words === undefined || words === '' ? [] : [{ ...wish, words }],
  );
}

/** The same texts, one per line. */
export function WrittenWishes({ written, className = '' }: { written: Written; className?: string }) {
  const { t } = useTranslation('ordering');
  return useWrittenWishes(written).map(({ id, name, words, isCopied }) => (
    <p key={id} className={`${styles.line} ${className}`}>
      {t(isCopied ? 'written.copied' : 'written.said', { name, words })}
    </p>
  ));
}
