import { useTranslation } from 'react-i18next';
import { LegalPage } from '../features/legal/legal-page';
import { useLegalFacts } from '../features/legal/legal-facts';

const chapters = [
  'controller',
  'data',
  'purposes',
  'deceased',
  'photographs',
  'recipients',
  'retention',
  'rights',
  'security',
  'storage',
] as const;

/** `/politica-de-privacidade`: which data are processed, what for, who sees them and for how long. */
export function PrivacyPolicyRoute() {
  const { t } = useTranslation('legal');
  const facts = useLegalFacts();
  return (
    <LegalPage
      title={t('privacy.title')}
      lead={t('privacy.lead')}
      isContract
      chapters={chapters.map((id) => ({
        id,
        title: t(`privacy.${id}.title`),
        text: t(`privacy.${id}.text`, facts),
      }))}
    />
  );
}
