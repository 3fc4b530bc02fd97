import type { ChangePreferences, Preferences } from '@perpetua/contracts/notifications.contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { QueryView } from '../../../ui/query-view';
import { Skeleton } from '../../../ui/skeleton';
import { useToasts } from '../../../ui/toasts';
import { useChangePreferences, usePreferences } from './notifications.api';
import styles from './preferences.module.css';
import { QuietDays, QuietYears } from './quiet-dates';

/** How the user wants to be told: kinds of mails, days and years without any, and messages to the phone. */
export function NoticePreferences() {
  const preferences = usePreferences();
  return (
    <QueryView query={preferences} skeleton={<Skeleton height={520} />}>
      {(data) => <Form preferences={data} />}
    </QueryView>
  );
}

function Form({ preferences: { available, ...saved } }: { preferences: Preferences }) {
  const { t } = useTranslation('notifications');
  const toasts = useToasts();
  const changing = useChangePreferences();
  const [chosen, setChosen] = useState<ChangePreferences>(saved);
  const change = (part: Partial<ChangePreferences>) => setChosen((before) => ({ ...before, ...part }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changing.mutate(chosen, { onSuccess: () => toasts.done(t('preferences.saved')), onError: toasts.refused });
  };
  return (
    <form className={`card ${styles.form}`} onSubmit={submit}>
      <div>
        <h2 className="heading-small">{t('preferences.title')}</h2>
        <p className="muted">{t('preferences.text')}</p>
      </div>
      {available.kinds.length > 0 && (
        <fieldset className={styles.part}>
          <legend>{t('preferences.kinds')}</legend>
          {available.kinds.map((kind) => (
            <Choice
              key={kind}
              label={t(`preferences.kind.${kind}`)}
              isChosen={!chosen.mutedKinds.includes(kind)}
              onChange={(isWanted) =>
                change({
                  mutedKinds: isWanted
                    ? chosen.mutedKinds.filter((muted) => muted !== kind)
                    : [...chosen.mutedKinds, kind],
                })
              }
            />
          ))}
        </fieldset>
      )}
      {available.sms && (
        <fieldset className={styles.part}>
          <legend>{t('preferences.phone')}</legend>
          <Choice label={t('preferences.sms')} isChosen={chosen.sms} onChange={(sms) => change({ sms })} />
        </fieldset>
      )}
      <QuietDays days={chosen.quietDays} onChange={(quietDays) => change({ quietDays })} />
      <QuietYears years={chosen.quietYears} onChange={(quietYears) => change({ quietYears })} />
      <Button look="bloom" type="submit" isBusy={changing.isPending}>
        {t('preferences.save')}
      </Button>
    </form>
  );
}

interface ChoiceProps {
  label: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function Choice({ label, isChosen, onChange }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isChosen} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  );
}
