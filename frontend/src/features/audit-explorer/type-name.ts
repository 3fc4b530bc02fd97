import { useTranslation } from 'react-i18next';
import type types from '../../locales/pt/explorer.json';

/** What a type of event is called; one that this version of the page does not know keeps its own name. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation('explorer');
  return (type) => t(`type.${type as keyof typeof types.type}`, { defaultValue: type });
}
