import { maximumRibbonLength } from '@perpetua/contracts/delivery-rules';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import { CheckboxInput } from '../../../../ui/checkbox-input';
import { TextInput } from '../../../../ui/text-input';
import { ProductPicture } from '../../catalogue/product-picture';
import type { CheckoutDraft } from '../draft/checkout-draft.policy';
import { CountedHint } from '../pieces/counted-hint';
import styles from './ribbon-words.module.css';
import { fieldErrorText } from '../../../../lib/field-errors';

/** From this many characters on, the words on the ribbon are drawn smaller. */
const longWords = 40;
const suggestions = ['eternal', 'family'] as const;

interface RibbonWordsProps {
  product: Pick<Product, 'id' | 'name' | 'image' | 'thumbnail' | 'type'>;
  /** The number of pieces of the product; all have the same words. */
  quantity: number;
}

/**
 * The decision about a product's ribbon: the field for its words, which are drawn on the product's picture while they
 * are typed, or a ribbon without words.
 */
export function RibbonWords({ product, quantity }: RibbonWordsProps) {
  const { t } = useTranslation('ordering');
  const { text } = useFormats();
  const { register, formState, control } = useFormContext<CheckoutDraft>();
  const { wordsName, blankName, write, choose } = useDecision(product.id);
  const words = useWatch({ control, name: wordsName }) ?? '';
  const isBlank = useWatch({ control, name: blankName }) ?? false;
  return (
    <div className={styles.ribbon}>
      <RibbonDrawing product={product} words={words} isBlank={isBlank} />
      <TextInput
        label={t('ribbon.label', { name: text(product.name) })}
        hint={
          <CountedHint
            hint={t('ribbon.hint', { maximum: maximumRibbonLength })}
            count={t('ribbon.count', { count: words.length, maximum: maximumRibbonLength })}
          />
        }
        error={fieldErrorText(formState.errors.delivery?.ribbons?.[product.id])}
        maxLength={maximumRibbonLength}
        field={register(wordsName, { onChange: write })}
      />
      <div className={styles.suggestions} role="group" aria-label={t('ribbon.suggestions')}>
        {suggestions.map((suggestion) => (
          <button
            key={suggestion}
            type="button"
            className={styles.suggestion}
            onClick={() => choose(t(`ribbon.${suggestion}`))}
          >
            {t(`ribbon.${suggestion}`)}
          </button>
        ))}
      </div>
      <CheckboxInput
        label={t('ribbon.none')}
        field={register(blankName, { onChange: ({ target }) => target.checked && choose('') })}
      />
      {quantity > 1 && <p className="small muted">{t('ribbon.same', { count: quantity })}</p>}
    </div>
  );
}

/** The two fields of the decision: words and a ribbon without words exclude each other. */
function useDecision(productId: string) {
  const { setValue, trigger, formState } = useFormContext<CheckoutDraft>();
  const wordsName = `delivery.ribbons.${productId}` as const;
  const blankName = `delivery.ribbonless.${productId}` as const;
  const write = ({ target: { value } }: { target: { value: string } }) => {
    if (value.trim() !== '') setValue(blankName, false, { shouldDirty: true });
  };
  const choose = (words: string) => {
    setValue(wordsName, words, { shouldDirty: true });
    setValue(blankName, words === '', { shouldDirty: true });
    if (formState.isSubmitted) void trigger(wordsName);
  };
  return { wordsName, blankName, write, choose };
}

interface RibbonDrawingProps {
  product: Pick<Product, 'image' | 'thumbnail' | 'type'>;
  words: string;
  /** Whether the ribbon carries no words on purpose. */
  isBlank?: boolean;
}

/** A ribbon as it will be written. Hidden from screen readers, because the field has the same text. */
function RibbonDrawing({ product, words, isBlank = false }: RibbonDrawingProps) {
  const { t } = useTranslation('ordering');
  const size = words.length >= longWords ? styles.long : '';
  return (
    <div className={styles.stage} aria-hidden="true">
      <span className={styles.picture}>
        <ProductPicture product={product} sizes="260px" />
      </span>
      <span className={styles.band}>
        <span className={`${styles.words} ${size} ${words.trim() === '' ? styles.blank : ''}`}>
          {words.trim() === '' ? t(isBlank ? 'ribbon.without' : 'ribbon.empty') : words}
        </span>
      </span>
    </div>
  );
}
