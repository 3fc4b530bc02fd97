import { maxAltLength, type ProductPicture } from '@perpetua/contracts/catalogue.contract';
import { languages } from '@perpetua/contracts/languages';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { TextInput } from '../../../ui/text-input';
import { languageNames } from '../../../lib/i18n';
import styles from './product-pictures.module.css';

interface PictureTextsProps {
  picture: ProductPicture;
  /** The texts that were typed but not saved; undefined if there are none. */
  typed: ProductPicture['alt'] | undefined;
  isBusy: boolean;
  onTyped: (alt: ProductPicture['alt']) => void;
  onSave: (alt: ProductPicture['alt']) => void;
}

/** The alternative text of a picture, in each language. */
export function PictureTexts({ picture, typed, isBusy, onTyped, onSave }: PictureTextsProps) {
  const { t } = useTranslation('products');
  const { register, getValues } = useForm({ values: typed ?? picture.alt });
  return (
    <div className={styles.texts} role="group" aria-label={t('picture.texts')}>
      {languages.map((language) => (
        <TextInput
          key={language}
          label={t('picture.alt', { language: languageNames[language] })}
          multiline
          rows={2}
          maxLength={maxAltLength}
          field={register(language, { onChange: () => onTyped(getValues()) })}
        />
      ))}
      <p className="small muted">{t('picture.altHint')}</p>
      <Button look="outlined" disabled={isBusy} onClick={() => onSave(inOneLine(getValues()))}>
        {t('picture.saveTexts')}
      </Button>
    </div>
  );
}

/**
 * Joins the lines of a text. The fields are multi-line only so that the Enter key does not submit the form of the
 * product.
 */
const inOneLine = ({ pt, en, es }: ProductPicture['alt']): ProductPicture['alt'] => ({
  pt: oneLine(pt),
  en: oneLine(en),
  es: oneLine(es),
});

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
