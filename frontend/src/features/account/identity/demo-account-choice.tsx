import type { Login } from '@perpetua/contracts/identity.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectInput } from '../../../ui/select-input';
import { useDemo } from './demo-accounts.api';
import styles from './demo-account-choice.module.css';

/** Lets a visitor choose a demo account for the login form; renders nothing if this installation has none. */
export function DemoAccountChoice({ onChoose }: { onChoose: (account: Login) => void }) {
  const { t } = useTranslation('identity');
  const demo = useDemo();
  const [chosen, setChosen] = useState('');
  if (demo === undefined) return null;
  const choose = (email: string) => {
    setChosen(email);
    if (email !== '') onChoose({ email, password: demo.password });
  };
  const accounts = demo.accounts.map(({ email, role, city }) => ({
    value: email,
    name: [t(`demo.role.${role}`), city ?? [], email].flat().join(', '),
  }));
  return (
    <div className={styles.demo}>
      <SelectInput
        label={t('demo.accounts')}
        hint={t('demo.hint')}
        options={[{ value: '', name: t('demo.choose') }, ...accounts]}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </div>
  );
}
