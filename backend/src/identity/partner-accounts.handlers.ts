import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { usertypeIds } from '@perpetua/contracts/roles';
import { Clock } from '../platform/clock/clock.js';
import { Database, type Statement } from '../platform/database/database.js';
import { updateAccount } from './accounts/account-changes.statements.js';
import { Accounts } from './accounts/accounts.service.js';
import { endBillingOf, insertAddress, lockAddressesOf } from './addresses/address.statements.js';
import { refuseCommonPassword } from './passwords/common-passwords.js';
import {
  GetApplicantRows,
  GetPartnerReadiness,
  ListPartnerAccountsMatching,
  type PartnerReadiness,
} from './partner-accounts.queries.js';

@QueryHandler(GetApplicantRows)
export class GetApplicantRowsHandler implements IQueryHandler<GetApplicantRows> {
  constructor(
    private readonly accounts: Accounts,
    private readonly clock: Clock,
  ) {}

  async execute({ applicant, address }: GetApplicantRows): Promise<Statement[]> {
    const now = this.clock.now();
    if (applicant.kind === 'new') {
      const { account } = applicant;
      refuseCommonPassword(account.password, 'password');
      const rows = await this.accounts.rowsOf(account);
      return address === undefined
        ? rows
        : [...rows, insertAddress({ id: address.id, userId: account.id, now }, address)];
    }
    const { userId, usertypeId, name, surname, phone } = applicant;
    return [
      updateAccount(userId, { usertypeId, name, surname, phone }),
      ...(address === undefined ? [] : this.addressRows(userId, address)),
    ];
  }

  private addressRows(userId: string, address: NonNullable<GetApplicantRows['address']>): Statement[] {
    return [
      ...(address.billing ? [lockAddressesOf(userId), endBillingOf(userId, address.id)] : []),
      insertAddress({ id: address.id, userId, now: this.clock.now() }, address),
    ];
  }
}

@QueryHandler(ListPartnerAccountsMatching)
export class ListPartnerAccountsMatchingHandler implements IQueryHandler<ListPartnerAccountsMatching> {
  constructor(private readonly database: Database) {}

  async execute({ q, limit }: ListPartnerAccountsMatching): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>({
      name: 'identity.partners-matching',
      text: `SELECT id FROM identity.users
        WHERE search LIKE platform.search_pattern($1) AND usertype_id = ANY($2::smallint[]) AND closed_at IS NULL
        LIMIT $3`,
      values: [q, [usertypeIds.AdvertiserGrave, usertypeIds.AdvertiserFlower], limit],
    });
    return rows.map(({ id }) => id);
  }
}

const READINESS = `SELECT
    CASE WHEN closed_at IS NOT NULL THEN 'closed' WHEN blocked THEN 'blocked' ELSE 'open' END AS "status",
    usertype_id = ANY($2::smallint[]) AS "isPartner", terms_accepted_at IS NOT NULL AS "hasAcceptedTerms",
    EXISTS (SELECT FROM identity.addresses WHERE user_id = $1) AS "hasAddress",
    EXISTS (SELECT FROM identity.addresses WHERE user_id = $1 AND tax_id IS NOT NULL) AS "hasTaxId"
  FROM identity.users WHERE id = $1`;

@QueryHandler(GetPartnerReadiness)
export class GetPartnerReadinessHandler implements IQueryHandler<GetPartnerReadiness> {
  constructor(private readonly database: Database) {}

  async execute({ userId }: GetPartnerReadiness): Promise<PartnerReadiness | null> {
    const [row] = await this.database.query<PartnerReadiness & Record<string, unknown>>({
      name: 'identity.partner-readiness',
      text: READINESS,
      values: [userId, [usertypeIds.AdvertiserGrave, usertypeIds.AdvertiserFlower]],
    });
    return row ?? null;
  }
}
