import { type EmailChange, emailChangeHours, type User } from '@perpetua/contracts/identity.contract';
import type { UserRow } from '../accounts/identity.statements.js';

/** A user as the API returns it. */
export const userAnswer = ({ created_at, email_confirmed, email_change, logo, ...user }: UserRow): User => ({
  ...user,
  ...(email_change && { emailChange: emailChangeAnswer(email_change) }),
  logo: logo === null ? null : `/api/User/${user.id}/logo?v=${logo}`,
  emailConfirmed: email_confirmed,
  createdAt: created_at.toISOString(),
});

const emailChangeAnswer = ({ email, sentAt }: { readonly email: string; readonly sentAt: string }): EmailChange => {
  const sent = new Date(sentAt);
  const expires = new Date(sent.getTime() + emailChangeHours * 60 * 60 * 1000);
  return { email, sentAt: sent.toISOString(), expiresAt: expires.toISOString() };
};
