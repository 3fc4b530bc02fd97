import type { PartnerRequirement } from '@perpetua/contracts/partners.contract';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/note';
import styles from './partners.module.css';

/** Lists what is missing before an application can be approved; renders nothing when nothing is. */
export function MissingFacts({ missing, text }: { missing: readonly PartnerRequirement[]; text: string }) {
  const { t } = useTranslation('partners');
  if (missing.length === 0) return null;
  return (
    <div className={styles.missing}>
      <Note icon="alert">{text}</Note>
      <ul>
        {missing.map((one) => (
          <li key={one}>{t(`missing.${one}`)}</li>
        ))}
      </ul>
    </div>
  );
}
