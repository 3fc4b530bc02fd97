import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../platform/database/database.js';
import { ListUsersMatching, type FoundUser } from '../identity.queries.js';
import { usersFoundBy } from './user-list.statements.js';

const FIND = `SELECT id, name, surname, email::text, phone, usertype_id AS "usertypeId" FROM identity.users
  WHERE closed_at IS NULL AND ${usersFoundBy('$1')} ORDER BY created_at DESC, id DESC LIMIT $2`;

/** Finds users for an admin's searches. */
@QueryHandler(ListUsersMatching)
export class ListUsersMatchingHandler implements IQueryHandler<ListUsersMatching> {
  constructor(private readonly database: Database) {}

  execute({ q, limit }: ListUsersMatching): Promise<readonly FoundUser[]> {
    return this.database.query<FoundUser & Record<string, unknown>>({
      name: 'identity.find-users',
      text: FIND,
      values: [q, limit ?? null],
    });
  }
}
