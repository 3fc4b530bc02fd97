import type { Language } from '@perpetua/contracts/languages';
import { toDecimal } from '@perpetua/contracts/money';
import {
  type Earning,
  earningStatuses,
  type EarningStatus,
  type EarningsStatement,
  type StatementQuery,
} from '@perpetua/contracts/partners.contract';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListPartnersByIds } from '../../partners/index.js';
import { notFound } from '../../platform/domain/domain-error.js';
import { rangeOf } from '../../platform/http/requests/lists.js';
import { statementCsv } from './statement-csv.policy.js';
import { GetPartnerEarnings, type PartnerEarnings, type ServiceEarning } from '../service/service.queries.js';

type Sums = PartnerEarnings['sums'];

/** Statements of partners' earnings from their services. */
@Injectable()
export class PartnerStatements {
  constructor(private readonly queries: QueryBus) {}

  /**
   * One page of a statement, and the number of earnings over all pages.
   * @throws DomainError 404 for an account that is not a partner's
   */
  async page(partnerId: string, query: StatementQuery): Promise<{ statement: EarningsStatement; total: number }> {
    const { rows, total, sums } = await this.earnings(partnerId, query, rangeOf(query));
    const months = [...new Set(sums.map(({ month }) => month))];
    const statement: EarningsStatement = {
      from: query.from ?? null,
      to: query.to ?? null,
      currency: 'EUR',
      rows: rows.map(earningView),
      totals: sumsOf(sums),
      months: months.map((month) => ({ month, ...sumsOf(sums.filter((sum) => sum.month === month)) })),
    };
    return { statement, total };
  }

  /**
   * All earnings from services scheduled in the requested range of days, as CSV.
   * @throws DomainError 404 for an account that is not a partner's
   */
  async csv(partnerId: string, query: StatementQuery, language: Language): Promise<string> {
    const { rows } = await this.earnings(partnerId, query);
    return statementCsv(rows.map(earningView), language);
  }

  private async earnings(
    partnerId: string,
    { from, to }: StatementQuery,
    page?: { limit: number; offset: number },
  ): Promise<PartnerEarnings> {
    const [partner] = await this.queries.execute(new ListPartnersByIds([partnerId]));
    if (partner === undefined) throw notFound('Partner');
    const isFrozen = partner.status === 'suspended';
    return this.queries.execute(new GetPartnerEarnings({ partnerId, from, to, isFrozen, page }));
  }
}

const earningView = ({ amountCents, name, ...earning }: ServiceEarning): Earning => ({
  ...earning,
  name: { ...name },
  amountToReceive: toDecimal(amountCents),
});

const sumsOf = (sums: Sums): Record<EarningStatus, string> => {
  const inEach = earningStatuses.map((status) => {
    const cents = sums.filter((sum) => sum.status === status).reduce((total, sum) => total + sum.cents, 0);
    return [status, toDecimal(cents)] as const;
  });
  return Object.fromEntries(inEach) as Record<EarningStatus, string>;
};
