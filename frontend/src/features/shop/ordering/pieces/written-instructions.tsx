import type { Ceremony } from '@perpetua/contracts/ceremony';
import { ceremonyFacts } from '@perpetua/contracts/ceremony-facts';
import type { CustomerInstructions } from '@perpetua/contracts/flower-instructions';
import type { Translations } from '@perpetua/contracts/languages';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import styles from './written-instructions.module.css';

/** What the customer wrote, as orders and services contain it, and the products that may have a ribbon. */
interface Written extends CustomerInstructions {
  products?: readonly {
    productId: string;
    name: Translations;
    quantity?: number;
    /** Null for a ribbon without words; undefined for a product without a ribbon. */
    ribbonText?: string | null | undefined;
  }[];
  ceremony?: Ceremony | undefined;
}

/** One text that the customer wrote, with its label. */
interface WrittenInstruction {
  id: string;
  name: string;
  words: string;
  /** Whether the text is printed on a card or ribbon exactly as written. */
  isCopied: boolean;
}

type Unwritten = Omit<WrittenInstruction, 'id' | 'words'> & { words: string | undefined };

/** Everything that the customer wrote, in the sequence in which every page shows it. */
export function useWrittenInstructions(written: Written): WrittenInstruction[] {
  const { t } = useTranslation('ordering');
  const { message, substitution, instructions } = written;
  const facts = {
    message: { name: t('written.message'), words: message, isCopied: true },
    substitution: {
      name: t('written.substitution'),
      words: substitution && t(`substitution.short.${substitution}`),
      isCopied: false,
    },
    instructions: { name: t('written.instructions'), words: instructions, isCopied: false },
  } satisfies Record<keyof CustomerInstructions, Unwritten>;
  return [...useRibbons(written), ...useCeremony(written), ...entriesOf(facts)];
}

const entriesOf = (facts: Readonly<Record<string, Unwritten>>): WrittenInstruction[] =>
  Object.entries(facts).flatMap(([id, { words, ...fact }]) => (words ? [{ id, ...fact, words }] : []));

/** The words on each ribbon; a ribbon without words says so. */
function useRibbons({ products = [] }: Written): WrittenInstruction[] {
  const { t } = useTranslation('ordering');
  const { text } = useFormats();
  return products.flatMap(({ productId: id, name, quantity = 1, ribbonText }) => {
    if (ribbonText === undefined || ribbonText === '') return [];
    const piece = quantity > 1 ? `${quantity} × ${text(name)}` : text(name);
    const isCopied = ribbonText !== null;
    return [{ id, name: t('written.ribbon', { name: piece }), words: ribbonText ?? t('ribbon.without'), isCopied }];
  });
}

function useCeremony({ ceremony = {} }: Written): WrittenInstruction[] {
  const { t } = useTranslation('ordering');
  const facts = ceremonyFacts.map((fact) => {
    const shown = { name: t(`ceremony.fact.${fact}`), words: ceremony[fact], isCopied: false };
    return [`ceremony-${fact}`, shown] as const;
  });
  return entriesOf(Object.fromEntries(facts));
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
