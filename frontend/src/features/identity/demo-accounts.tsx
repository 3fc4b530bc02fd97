import type { Demo } from '@perpetua/contracts/demo.contract';
import { useTranslation } from 'react-i18next';
import { useDemo } from './demo-accounts.api';
import { CopyButton } from '../../ui/copy-button';
import styles from './demo-accounts.module.css';

/** The accounts to try the product with, their one password, and a button to copy each; folded away until it is asked for. */
export function DemoAccounts() {
  const { t } = useTranslation('identity');
  const demo = useDemo();
  if (demo === undefined) return null;
  return (
    <details className={`card ${styles.folded}`}>
      <summary>{t('demo.all')}</summary>
      <div className={styles.password}>
        <p>
          <span className={styles.caption}>{t('demo.password')}</span>
          <code className={styles.secret}>{demo.password}</code>
        </p>
        <CopyButton text={demo.password} label={t('demo.copyPassword')} look="outlined" />
      </div>
      <ul className={styles.accounts} aria-label={t('demo.all')}>
        {demo.accounts.map((account) => (
          <Account key={account.email} account={account} />
        ))}
      </ul>
    </details>
  );
}

function Account({ account }: { account: Demo['accounts'][number] }) {
  const { t } = useTranslation('identity');
  const { email, city } = account;
  const role = t(`demo.role.${account.role}`);
  return (
    <li className={styles.account}>
      <p className={styles.who}>
        <span className={styles.email}>{email}</span>
        <span className="small muted">{city === undefined ? role : t('demo.roleInCity', { role, city })}</span>
      </p>
      <CopyButton text={email} label={t('demo.copyEmail', { email })} look="icon" />
    </li>
  );
}
