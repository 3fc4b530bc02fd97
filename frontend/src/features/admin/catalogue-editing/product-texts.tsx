import { type Language, languages } from '@perpetua/contracts/languages';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../../../lib/field-errors';
import { languageNames } from '../../../lib/i18n';
import layout from '../../../ui/form-layout.module.css';
import { TextInput } from '../../../ui/text-input';
import type { ProductFields } from './product-form.policy';
import styles from './product-editor.module.css';

const maxNameLength = 120;
const longestDescription = 2000;

/** Name and description in the three languages, side by side where there is room. */
export function ProductTexts() {
  const { t } = useTranslation('products');
  return (
    <section className={`card ${layout.part}`} aria-labelledby="product-texts">
      <div className={styles.partHead}>
        <h2 id="product-texts" className="heading-small">
          {t('texts.title')}
        </h2>
        <p className="small muted">{t('texts.lead')}</p>
      </div>
      <div className={styles.languages}>
        {languages.map((language) => (
          <TextsOf key={language} language={language} />
        ))}
      </div>
    </section>
  );
}

function TextsOf({ language }: { language: Language }) {
  const { t } = useTranslation('products');
  const { register, formState } = useFormContext<ProductFields>();
  const { name, description } = formState.errors;
  return (
    <fieldset className={styles.language} lang={language}>
      <legend>
        <span className={styles.code}>{language.toUpperCase()}</span>
        {languageNames[language]}
      </legend>
      <TextInput
        label={t('texts.name')}
        required
        maxLength={maxNameLength}
        error={fieldErrorText(name?.[language])}
        field={register(`name.${language}`)}
      />
      <TextInput
        label={t('texts.description')}
        required
        multiline
        rows={6}
        maxLength={longestDescription}
        error={fieldErrorText(description?.[language])}
        field={register(`description.${language}`)}
      />
    </fieldset>
  );
}
