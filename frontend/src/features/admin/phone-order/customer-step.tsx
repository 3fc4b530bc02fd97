import type { User } from '@perpetua/contracts/identity.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneText } from '../../../lib/formats';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { ChoiceCards } from '../../../ui/choice-cards';
import { EmptyState } from '../../../ui/empty-state';
import { WordsFilter } from '../../../ui/filter-inputs';
import { Icon } from '../../../ui/icon';
import { useCustomers } from './phone-order.api';
import styles from './phone-order.module.css';

interface CustomerStepProps {
  customer: User | undefined;
  onChoose: (user: User) => void;
}

/** The customer on the phone: an existing account, or one that is created now. */
export function CustomerStep({ customer, onChoose }: CustomerStepProps) {
  const { t } = useTranslation('phoneOrder');
  const [words, setWords] = useState('');
  const found = useCustomers(words).data?.items;
  const shown = withChosen(found, customer);
  return (
    <div className={styles.step}>
      <div className={styles.search}>
        <WordsFilter label={t('customer.search')} submit={t('customer.find')} value={words} onSearch={setWords} />
      </div>
      <Found users={shown} chosen={customer} onChoose={onChoose} />
      <Button
        look="outlined"
        className={styles.start}
        to={`${paths.userCreate}?returnTo=${encodeURIComponent(paths.orderCreate)}`}
        isSmall
      >
        <Icon name="plus" size={20} />
        {t('customer.new')}
      </Button>
    </div>
  );
}

/** Keeps the chosen customer in the list, whatever is searched for next. */
const withChosen = (found: readonly User[] | undefined, chosen: User | undefined) =>
  chosen === undefined || found?.some(({ id }) => id === chosen.id) ? found : [chosen, ...(found ?? [])];

interface FoundProps {
  users: readonly User[] | undefined;
  chosen: User | undefined;
  onChoose: (user: User) => void;
}

function Found({ users = [], chosen, onChoose }: FoundProps) {
  const { t } = useTranslation('phoneOrder');
  const { isPending } = useCustomers('');
  if (users.length === 0 && !isPending) return <EmptyState title={t('customer.none')} text={t('customer.noneText')} />;
  const choose = (id: string) => {
    const user = users.find((candidate) => candidate.id === id);
    if (user !== undefined) onChoose(user);
  };
  return (
    <ChoiceCards
      legend={t('customer.choose')}
      choices={users.map((user) => ({
        value: user.id,
        title: `${user.name} ${user.surname}`.trim(),
        text: `${user.email} · ${phoneText(user.phone)}`,
      }))}
      value={chosen?.id}
      onChoose={choose}
    />
  );
}
