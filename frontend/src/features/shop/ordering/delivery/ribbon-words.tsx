import { maximumRibbonLength } from '@perpetua/contracts/delivery-rules';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats';
import { TextInput } from '../../../../ui/text-input';
import { ProductPicture } from '../../catalogue/product-picture';
import type { CheckoutDraft } from '../draft/checkout-draft.policy';
import styles from './ribbon-words.module.css';
import { fieldErrorText } from '../../../../lib/field-errors';

/** From this many characters on, the words on the ribbon are drawn smaller. */
const longWords = 40;
const suggestions = ['eternal', 'family', 'none'] as const;

interface RibbonWordsProps {
  product: Product;
  /** The number of pieces of the product; all have the same words. */
  quantity: number;
}

/** The field for the words on a product's ribbon, which are drawn on the product's picture while they are typed. */
export function RibbonWords({ product, quantity }: RibbonWordsProps) {
  const { t } = useTranslation('ordering');
  const { text } = useFormats();
  const { register, setValue, formState, control } = useFormContext<CheckoutDraft>();
  const name = `delivery.ribbons.${product.id}` as const;
  const words = useWatch({ control, name }) ?? '';
  return (
    <div className={styles.ribbon}>
      <Drawing product={product} words={words} />
      <TextInput
        label={t('ribbon.label', { name: text(product.name) })}
        hint={
          <span className={styles.counter}>
            <span>{t('ribbon.hint', { maximum: maximumRibbonLength })}</span>
            <span className="numbers">{t('ribbon.count', { count: words.length, maximum: maximumRibbonLength })}</span>
          </span>
        }
        error={fieldErrorText(formState.errors.delivery?.ribbons?.[product.id])}
        maxLength={maximumRibbonLength}
        field={register(name)}
      />
      <div className={styles.suggestions} role="group" aria-label={t('ribbon.suggestions')}>
        {suggestions.map((suggestion) => (
          <button
            key={suggestion}
            type="button"
            className={styles.suggestion}
            onClick={() =>
              setValue(name, suggestion === 'none' ? '' : t(`ribbon.${suggestion}`), { shouldDirty: true })
            }
          >
            {t(`ribbon.${suggestion}`)}
          </button>
        ))}
      </div>
      {quantity > 1 && <p className="small muted">{t('ribbon.same', { count: quantity })}</p>}
    </div>
  );
}

/** Hidden from screen readers, because the field has the same text. */
function Drawing({ product, words }: { product: Product; words: string }) {
  const { t } = useTranslation('ordering');
  const size = words.length >= longWords ? styles.long : '';
  return (
    <div className={styles.stage} aria-hidden="true">
      <span className={styles.picture}>
        <ProductPicture product={product} sizes="260px" />
      </span>
      <span className={styles.band}>
        <span className={`${styles.words} ${size} ${words.trim() === '' ? styles.blank : ''}`}>
          {words.trim() === '' ? t('ribbon.empty') : words}
        </span>
      </span>
    </div>
  );
}
