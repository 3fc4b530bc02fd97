import type { Substitution } from '@perpetua/contracts/delivery-rules';
import { useTranslation } from 'react-i18next';

/** What to do when a flower is not available, in a few words for any reader. */
export function SubstitutionText({ substitution }: { substitution: Substitution }) {
  const { t } = useTranslation('ordering');
  return <>{t(`substitution.short.${substitution}`)}</>;
}

/** The same as its own sentence. */
export function SubstitutionLine({ substitution }: { substitution: Substitution }) {
  const { t } = useTranslation('ordering');
  return <p className="small muted">{t('review.substitution', { choice: t(`substitution.short.${substitution}`) })}</p>;
}
