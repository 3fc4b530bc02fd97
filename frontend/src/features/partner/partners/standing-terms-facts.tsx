import type { PartnerDetails } from '@perpetua/contracts/partners.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { FactList } from '../../../ui/fact-list';

/** What a partner accepts in advance, as admins see it; renders nothing for a partner who never said so. */
export function StandingTermsFacts({ partner }: { partner: PartnerDetails }) {
  const { t } = useTranslation('partners');
  const { distance, euros } = useFormats();
  const { standingAcceptance: terms, acceptedInAdvance: taken = { today: 0, thisWeek: 0 } } = partner;
  if (terms === undefined) return null;
  const days = terms.days.map((day) => t(`day.${day}`)).join(', ');
  const facts = [
    { name: t('inAdvance.days'), value: days },
    {
      name: t('dossier.inAdvance.today'),
      value: t('dossier.inAdvance.of', { taken: taken.today, most: terms.maxPerDay }),
    },
    {
      name: t('dossier.inAdvance.week'),
      value: t('dossier.inAdvance.of', { taken: taken.thisWeek, most: terms.maxPerWeek }),
    },
    { name: t('inAdvance.radius'), value: distance(terms.radiusKm) },
    { name: t('inAdvance.minAmount'), value: euros(terms.minAmount) },
  ];
  return (
    <section aria-labelledby="in-advance">
      <h3 id="in-advance" className="heading-small">
        {t('inAdvance.title')}
      </h3>
      {terms.active ? <FactList facts={facts} /> : <p className="muted">{t('dossier.inAdvance.off')}</p>}
    </section>
  );
}
