import type { AccountAct, Address, UpdateUser } from '@perpetua/contracts/identity.contract';
import { useTranslation } from 'react-i18next';
import { useOfficeFormats } from '../../../lib/office-formats';
import { businessNow } from '../../../lib/business-clock';
import { Panel } from '../../../ui/panel';
import { WhatChanged } from '../../../ui/what-changed';
import list from '../../../ui/line-list.module.css';
import styles from './person-desk.module.css';
import { useActsOn, useEventsBy } from './person-desk.api';

/** How many lines are shown. */
const NEWEST = 12;

interface Line {
  key: string;
  at: string;
  text: string;
}

/** The changes to the account and the person's own actions, newest first. */
export function PersonHistory({ userId }: { userId: string }) {
  const { t } = useTranslation('person');
  const { nearInstant, instantDate } = useOfficeFormats();
  const wordsOf = useActWords();
  const { data: acts = [] } = useActsOn(userId);
  const { data: events = [] } = useEventsBy(userId, NEWEST);
  const lines: Line[] = [
    ...acts.map((act) => ({ key: act.id, at: act.at, text: wordsOf(act) })),
    // `acts` already contain the person's changes to their own account.
    ...events
      .filter(({ stream }) => stream !== 'user')
      .map(({ id, occurredAt, sentence }) => ({ key: id, at: occurredAt, text: sentence })),
  ];
  const today = instantDate(businessNow().toISOString());
  return (
    <Panel id="person-history" title={t('history.title')} aside={<WhatChanged person={userId} />}>
      {lines.length === 0 && <p className="muted">{t('history.none')}</p>}
      <ul className={list.lines}>
        {lines
          .toSorted((one, other) => other.at.localeCompare(one.at))
          .slice(0, NEWEST)
          .map(({ key, at, text }) => (
            <li key={key} className={`${list.line} ${styles.line}`}>
              <span>
                <span className="small muted">{nearInstant(at, today)}</span>
                {text}
              </span>
            </li>
          ))}
      </ul>
    </Panel>
  );
}

function useActWords() {
  const { t } = useTranslation(['person', 'account']);
  return ({ act, fields, reason, actor }: AccountAct): string => {
    const names = fields.map((field) => (isKnown(field) ? t(`account:fact.${factOf[field]}`) : field));
    const what = t(`person:history.${act}`, {
      name: actor === null ? t('person:history.operator') : actor.name,
      fields: names.join(', '),
    });
    return reason === undefined ? what : `${what} ${t('person:history.because', { reason })}`;
  };
}

type ActField = 'newEmail' | Exclude<keyof UpdateUser, 'currentPassword' | 'version'> | keyof Omit<Address, 'id'>;

/** For each field of accounts and addresses, the key of its label. */
const factOf = {
  name: 'name',
  firstName: 'name',
  surname: 'surname',
  username: 'username',
  email: 'email',
  newEmail: 'newEmail',
  phone: 'phone',
  language: 'language',
  usertype_id: 'usertype',
  logo: 'logo',
  termsVersion: 'terms',
  street: 'street',
  streetNumber: 'streetNumber',
  floor: 'floor',
  postalCode: 'postalCode',
  locality: 'locality',
  city: 'city',
  parish: 'parish',
  country: 'country',
  taxId: 'taxId',
  taxCountry: 'taxCountry',
  billing: 'billing',
  location: 'location',
} as const satisfies Readonly<Record<ActField | 'logo' | 'termsVersion', string>>;

const isKnown = (field: string): field is keyof typeof factOf => Object.hasOwn(factOf, field);
