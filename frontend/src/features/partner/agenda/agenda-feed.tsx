import { useTranslation } from 'react-i18next';
import { SecretLinkPanel } from '../../../ui/secret-link-panel';

/** The link with which a calendar program shows the partner's work. */
export function AgendaFeed() {
  const { t } = useTranslation('agenda');
  return (
    <SecretLinkPanel
      id="agenda-feed"
      path="/Partner/me/agenda-feed"
      queryKey={['partner', 'agenda-feed']}
      words={t('feed', { returnObjects: true })}
    />
  );
}
