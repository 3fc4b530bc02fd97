import type { Product } from '@perpetua/contracts/catalogue.contract';
import { type Language, languages, translate } from '@perpetua/contracts/languages';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { SegmentSwitch } from '../../../ui/segment-switch';
import { ProductPicture } from '../../shop/catalogue/product-picture';
import { amountOf, type ProductFields } from './product-form.policy';
import styles from './product-editor.module.css';
import { languageNames } from '../../../lib/i18n';

/** A product's card as the shop shows it in each language, with the values typed so far. */
export function ShopPreview({ picture }: { picture: Pick<Product, 'image' | 'thumbnail'> }) {
  const { t } = useTranslation('products');
  const [language, setLanguage] = useState<Language>('pt');
  return (
    <section className={`card ${styles.preview}`} aria-labelledby="product-preview">
      <h2 id="product-preview" className="heading-small">
        {t('preview.title')}
      </h2>
      <div className={styles.languages}>
        <SegmentSwitch
          label={t('preview.language')}
          options={languages.map((value) => ({ value, text: value.toUpperCase(), label: languageNames[value] }))}
          value={language}
          onChoose={setLanguage}
        />
      </div>
      <div className={styles.stage} lang={language}>
        <PreviewCard language={language} picture={picture} />
      </div>
    </section>
  );
}

function PreviewCard({ language, picture }: { language: Language; picture: Pick<Product, 'image' | 'thumbnail'> }) {
  const { t } = useTranslation('products');
  const { euros } = useFormats();
  const { control } = useFormContext<ProductFields>();
  const [type, name, description, price] = useWatch({ control, name: ['type', 'name', 'description', 'price'] });
  const amount = amountOf(price);
  return (
    <article className={`card ${styles.shopCard}`}>
      <ProductPicture product={{ ...picture, type }} sizes="360px" />
      <div className={styles.shopWords}>
        <h3>{translate(name, language) || t('preview.noName')}</h3>
        <p className="small muted">{firstSentence(translate(description, language))}</p>
        <p className={styles.shopPrice}>{/^\d+\.\d\d$/.test(amount) ? euros(amount) : '–'}</p>
      </div>
    </article>
  );
}

const firstSentence = (text: string): string => /^.*?(?=\.(?:\s|$)|$)/s.exec(text)?.[0] ?? text;
