import type { User } from '@perpetua/contracts/identity.contract';
import { type FormEvent, useState, type ReactNode } from 'react';
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
  id: string;
  customer: User | undefined;
  onChoose: (user: User) => void;
  onNext: () => void;
}

/** The customer on the phone: an existing account, or one that is created now. */
export function CustomerStep({ id, customer, onChoose, onNext }: CustomerStepProps) {
  const { t } = useTranslation('phoneOrder');
  const [words, setWords] = useState('');
  const [isMissing, setMissing] = useState(false);
  const found = useCustomers(words).data?.items;
  const shown = withChosen(found, customer);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(customer === undefined);
    if (customer !== undefined) onNext();
  };
  return (
    <div className={styles.step}>
      <div className={styles.search}>
        <WordsFilter label={t('customer.search')} submit={t('customer.find')} value={words} onSearch={setWords} />
      </div>
      <form id={id} noValidate onSubmit={submit}>
        <Found
          users={shown}
          chosen={customer}
          onChoose={(user) => {
            onChoose(user);
            setMissing(false);
          }}
          error={isMissing ? t('customer.missing') : undefined}
        />
      </form>
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
  error: ReactNode;
}

function Found({ users = [], chosen, onChoose, error }: FoundProps) {
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
      error={error}
    />
  );
}
