import type { FlowerInstructions } from '@perpetua/contracts/flower-instructions';
import type { Translations } from '@perpetua/contracts/languages';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import styles from './written-instructions.module.css';

/**
 * The customer's instructions for flowers, as orders and services contain them, and the products that may have a
 * ribbon.
 */
interface Written extends FlowerInstructions {
  products?: readonly {
    productId: string;
    name: Translations;
    quantity?: number;
    ribbonText?: string | undefined;
  }[];
}

/** One text that the customer wrote, with its label. */
interface WrittenInstruction {
  id: string;
  name: string;
  words: string;
  /** Whether the text is printed on a card or ribbon exactly as written. */
  isCopied: boolean;
}

/** All instructions of the customer, in the sequence in which every page shows them. */
export function useWrittenInstructions({ products = [], message, substitution }: Written): WrittenInstruction[] {
  const { t } = useTranslation('ordering');
  const { text } = useFormats();
  const ribbons = products.map(({ productId: id, name, quantity = 1, ribbonText: words }) => {
    const piece = quantity > 1 ? `${quantity} × ${text(name)}` : text(name);
    return { id, name: t('written.ribbon', { name: piece }), words, isCopied: true };
  });
  const instructions = {
    message: { name: t('written.message'), words: message, isCopied: true },
    substitution: {
      name: t('written.substitution'),
      words: substitution && t(`substitution.short.${substitution}`),
      isCopied: false,
    },
  } satisfies Record<
    keyof FlowerInstructions,
    Omit<WrittenInstruction, 'id' | 'words'> & { words: string | undefined }
  >;
  return [...ribbons, ...Object.entries(instructions).map(([id, instruction]) => ({ id, ...instruction }))].flatMap(
    ({ words, ...instruction }) => (words === undefined || words === '' ? [] : [{ ...instruction, words }]),
  );
}

/** The texts of {@link useWrittenInstructions}, one per line. */
export function WrittenInstructions({ written, className = '' }: { written: Written; className?: string }) {
  const { t } = useTranslation('ordering');
  return useWrittenInstructions(written).map(({ id, name, words, isCopied }) => (
    <p key={id} className={`${styles.line} ${className}`}>
      {t(isCopied ? 'written.copied' : 'written.said', { name, words })}
    </p>
  ));
}
