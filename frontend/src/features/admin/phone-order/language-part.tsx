import { type Language, languages } from '@perpetua/contracts/languages';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../lib/i18n';
import { SelectInput } from '../../../ui/select-input';

/** The language of the e-mail and the payment. */
export function LanguagePart({ language, onChange }: { language: Language; onChange: (language: Language) => void }) {
  const { t } = useTranslation('phoneOrder');
  return (
    <SelectInput
      label={t('review.language')}
      hint={t('review.languageHint')}
      value={language}
      onChange={({ target }) => onChange(languages.find((known) => known === target.value) ?? 'pt')}
      options={languages.map((known) => ({ value: known, name: languageNames[known] }))}
    />
  );
}
