import { useTranslation } from 'react-i18next';
import type types from '../../../locales/pt/explorer.json';

/** Returns a function that translates a type of event. A type without a translation keeps its technical name. */
export function useTypeName(): (type: string) => string {
  const { t } = useTranslation('explorer');
  return (type) => t(`type.${type as keyof typeof types.type}`, { defaultValue: type });
}
