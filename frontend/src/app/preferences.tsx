import type { Language } from '@perpetua/contracts/languages';
import { useTranslation } from 'react-i18next';
import { type ColourMode, useColourMode } from '../lib/colour-mode';
import { chooseLanguage, shownLanguage, switcherNames } from '../lib/i18n';
import { Icon } from '../ui/icon';
import { IconSelect } from '../ui/icon-select';

const languages = ['pt', 'en', 'es'] as const satisfies readonly Language[];
const colourModes = ['system', 'light', 'dark'] as const satisfies readonly ColourMode[];
const colourModeIcons = { system: 'screen', light: 'sun', dark: 'moon' } as const;

export function LanguageSelect() {
  const { t, i18n } = useTranslation();
  const language = shownLanguage(i18n.resolvedLanguage);
  const options = languages.map((value) => ({ value, name: switcherNames[value], lang: value }));
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

/** Selects the colour mode. With `named`, the mode's name is shown next to its icon. */
export function ColourModeSelect({ named = false }: { named?: boolean }) {
  const { t } = useTranslation();
  const [mode, choose] = useColourMode();
  const options = colourModes.map((value) => ({ value, name: t(`colourMode.${value}`) }));
  return (
    <IconSelect
      icon={<Icon name={colourModeIcons[mode]} />}
      label={t('colourMode.label')}
      shown={named ? t(`colourMode.${mode}`) : ''}
      value={mode}
      options={options}
      onChoose={choose}
    />
  );
}
