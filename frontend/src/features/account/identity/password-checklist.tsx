import { minimumPasswordLength, passwordRules, unmetPasswordRules } from '@perpetua/contracts/formats';
import { useTranslation } from 'react-i18next';
import { FlowerGlyph } from '../../../ui/flower-glyph';
import { Icon } from '../../../ui/icon';
import styles from './password-checklist.module.css';

/** The requirements of a password (docs/domain.md#actors-and-roles), ticked off while it is typed. */
export function PasswordChecklist({ password }: { password: string }) {
  const { t } = useTranslation('identity');
  const unmet = unmetPasswordRules(password);
  return (
    <>
      <ul className={styles.rules} aria-label={t('passwordRules')}>
        {passwordRules.map((rule) => {
          const isMet = !unmet.includes(rule);
          return (
            <li key={rule} className={styles.rule} data-met={isMet}>
              {isMet ? <Icon name="check" size={18} /> : <FlowerGlyph name="seed" />}
              {t(`passwordRule.${rule}`, { length: minimumPasswordLength })}
              <span className="visually-hidden">{t(isMet ? 'ruleMet' : 'ruleUnmet')}</span>
            </li>
          );
        })}
      </ul>
      <span className="visually-hidden" role="status">
        {password !== '' && (unmet.length === 0 ? t('allRulesMet') : t('rulesLeft', { count: unmet.length }))}
      </span>
    </>
  );
}
