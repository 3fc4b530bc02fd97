import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { PartnerStatus } from '@perpetua/contracts/lifecycles/partner.lifecycle';
import { OpenServicesOfPartner } from '../../fulfilment/index.js';
import { CountOpenOrders } from '../../ordering/index.js';
import { PartnersByIds } from '../../partners/index.js';
import { accountInUse } from '../identity.errors.js';

/** In which a partner works, may go on any moment, or waits for an answer. */
const atWork: ReadonlySet<PartnerStatus> = new Set<PartnerStatus>(['applied', 'approved', 'paused']);

/** Asks the other contexts what they still need an account for. */
@Injectable()
export class AccountClosureCheck {
  constructor(private readonly queries: QueryBus) {}

  /** @throws DomainError 409 `in_use` while the account has open orders, or works as a partner */
  async refuseAny(userId: string): Promise<void> {
    const [orders, work] = await Promise.all([this.queries.execute(new CountOpenOrders(userId)), this.workOf(userId)]);
    if (orders > 0 || work.services > 0 || work.partner) throw accountInUse({ orders, ...work });
  }

  /** @throws DomainError 409 `in_use` while the account works as a partner, or may be asked to */
  async refuseWork(userId: string): Promise<void> {
    const work = await this.workOf(userId);
    if (work.services > 0 || work.partner) throw accountInUse({ orders: 0, ...work });
  }

  private async workOf(userId: string): Promise<{ services: number; partner: boolean }> {
    const [services, [partner]] = await Promise.all([
      this.queries.execute(new OpenServicesOfPartner(userId)),
      this.queries.execute(new PartnersByIds([userId])),
    ]);
    return { services, partner: partner !== undefined && atWork.has(partner.status) };
  }
}
