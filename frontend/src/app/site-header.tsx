import type { Language } from '@perpetua/contracts/languages';
import { useTranslation } from 'react-i18next';
import { type ColourMode, useColourMode } from '../lib/colour-mode';
import { chooseLanguage, languageNames, shownLanguage } from '../lib/i18n';
import { paths } from '../lib/paths';
import { BrandMark } from '../ui/brand-mark';
import { Icon } from '../ui/icon';
import { IconSelect } from '../ui/icon-select';
import styles from './site-header.module.css';

const languages = ['pt', 'en', 'es'] as const satisfies readonly Language[];
const colourModes = ['system', 'light', 'dark'] as const satisfies readonly ColourMode[];
const colourModeIcons = { system: 'screen', light: 'sun', dark: 'moon' } as const;

/** The name of the house, the language and the colour mode. */
export function SiteHeader() {
  const { t } = useTranslation();
  return (
    <header className={styles.header}>
      <div className={`container ${styles.bar}`}>
        <a className={styles.brand} href={paths.home} aria-label={t('homeLink')}>
          <BrandMark size={36} />
          Perpétua
        </a>
        <LanguageSelect />
        <ColourModeSelect />
      </div>
    </header>
  );
}

function LanguageSelect() {
  const { t, i18n } = useTranslation();
  const language = shownLanguage(i18n.resolvedLanguage);
  const options = languages.map((value) => ({ value, name: languageNames[value], lang: value }));
  return (
    <IconSelect
      icon={<Icon name="globe" />}
      label={t('language.label')}
      shown={language.toUpperCase()}
      value={language}
      options={options}
      onChoose={(chosen) => void chooseLanguage(chosen)}
    />
  );
}

function ColourModeSelect() {
  const { t } = useTranslation();
  const [mode, choose] = useColourMode();
  const options = colourModes.map((value) => ({ value, name: t(`colourMode.${value}`) }));
  return (
    <IconSelect
      icon={<Icon name={colourModeIcons[mode]} />}
      label={t('colourMode.label')}
      shown={t(`colourMode.${mode}`)}
      iconOnPhones
      value={mode}
      options={options}
      onChoose={choose}
    />
  );
}
