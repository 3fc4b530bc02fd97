import type { User } from '@perpetua/contracts/identity.contract';
import type { UserRow } from '../accounts/identity.statements.js';

/** A user as the API returns it. */
export const userAnswer = ({ created_at, email_confirmed, logo, ...user }: UserRow): User => ({
  ...user,
  logo: logo === null ? null : `/api/User/${user.id}/logo?v=${logo}`,
  emailConfirmed: email_confirmed,
  createdAt: created_at.toISOString(),
});
