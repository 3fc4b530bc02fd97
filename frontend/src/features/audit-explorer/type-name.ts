import { useTranslation } from 'react-i18next';
import type types from '../../locales/pt/explorer.json';

/** The name of a type of event; a type that this version does not know keeps its technical name. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation('explorer');
  return (type) => t(`type.${type as keyof typeof types.type}`, { defaultValue: type });
}
