import type { ConsentAct, LegalText } from '@perpetua/contracts/legal.contract';
import type { AcceptedKind } from '@perpetua/contracts/legal-versions';
import type { Language } from '@perpetua/contracts/languages';
import type { Statement } from '../platform/database/database.js';

/** A row of `legal.consents`. */
export interface ConsentRow {
  readonly id: string;
  readonly kind: AcceptedKind;
  readonly version: string;
  readonly language: Language;
  readonly hash: string;
  readonly act: ConsentAct;
  readonly order_id: string | null;
  readonly accepted_at: Date;
}

/** The columns of {@link ConsentRow}. */
const COLUMNS = 'c.id, c.kind, c.version, c.language, c.hash, c.act, c.order_id, c.accepted_at';

/** Keeps texts as they are shown, so that they can be proved later. */
export const keepTexts = (texts: readonly LegalText[]): Statement => ({
  name: 'legal.keep-texts',
  text: `INSERT INTO legal.texts (hash, kind, version, language, text)
         SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
         ON CONFLICT (hash) DO NOTHING`,
  values: [
    texts.map(({ hash }) => hash),
    texts.map(({ kind }) => kind),
    texts.map(({ version }) => version),
    texts.map(({ language }) => language),
    texts.map(({ text }) => text),
  ],
});

interface NewConsents {
  readonly userId: string;
  readonly act: ConsentAct;
  readonly orderId: string | undefined;
  /** Business clock. */
  readonly at: Date;
  readonly consents: readonly { readonly id: string; readonly text: LegalText }[];
}

/** Records consents; those with a known id are left as they are. */
export const addConsents = ({ userId, act, orderId, at, consents }: NewConsents): Statement => ({
  name: 'legal.add-consents',
  text: `INSERT INTO legal.consents (id, user_id, kind, version, language, hash, act, order_id, accepted_at)
         SELECT id, $1, kind, version, language, hash, $2, $3, $4
         FROM unnest($5::uuid[], $6::text[], $7::text[], $8::text[], $9::text[]) AS new (id, kind, version, language, hash)
         ON CONFLICT (id) DO NOTHING`,
  values: [
    userId,
    act,
    orderId ?? null,
    at,
    consents.map(({ id }) => id),
    consents.map(({ text }) => text.kind),
    consents.map(({ text }) => text.version),
    consents.map(({ text }) => text.language),
    consents.map(({ text }) => text.hash),
  ],
});

export const consentsOfUser = (userId: string): Statement => ({
  name: 'legal.consents-of-user',
  text: `SELECT ${COLUMNS} FROM legal.consents c WHERE c.user_id = $1 ORDER BY c.accepted_at DESC, c.kind, c.id`,
  values: [userId],
});

/** The consents of a person or of an order, with the texts as they were shown. */
export const provenConsents = (of: { readonly userId: string } | { readonly orderId: string }): Statement => {
  const [name, column, value] =
    'userId' in of ? (['user', 'user_id', of.userId] as const) : (['order', 'order_id', of.orderId] as const);
  return {
    name: `legal.proven-consents-of-${name}`,
    text: `SELECT ${COLUMNS}, t.text FROM legal.consents c JOIN legal.texts t USING (hash)
           WHERE c.${column} = $1 ORDER BY c.accepted_at DESC, c.kind, c.id`,
    values: [value],
  };
};

/** Marks an account as closed; the end is set later, by {@link stampEndedAccounts}. */
export const endAccount = (userId: string): Statement => ({
  name: 'legal.end-account',
  text: 'INSERT INTO legal.ended_accounts (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING',
  values: [userId],
});

export const stampEndedAccounts = (now: Date): Statement => ({
  name: 'legal.stamp-ended-accounts',
  text: 'UPDATE legal.ended_accounts SET ended_at = $1 WHERE ended_at IS NULL',
  values: [now],
});

/** Deletes the consents of accounts that were closed before `instant`. */
export const deleteConsentsOfEnded = (instant: Date): Statement => ({
  name: 'legal.delete-consents-of-ended',
  text: `DELETE FROM legal.consents WHERE user_id IN
           (SELECT user_id FROM legal.ended_accounts WHERE ended_at < $1)`,
  values: [instant],
});

export const forgetEndedAccounts = (instant: Date): Statement => ({
  name: 'legal.forget-ended-accounts',
  text: 'DELETE FROM legal.ended_accounts WHERE ended_at < $1',
  values: [instant],
});
