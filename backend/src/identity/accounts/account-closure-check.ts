import { Injectable } from '@nestjs/common';
import { Blockers } from '../../platform/blockers.js';
import { accountInUse, type OpenBusiness } from '../identity.errors.js';

/** Refuses to close an account, or to change its user type, while other contexts need it. */
@Injectable()
export class AccountClosureCheck {
  constructor(private readonly blockers: Blockers) {}

  /** @throws DomainError 409 `in_use` while the account has open orders, or when {@link refuseWork} throws */
  async refuseAny(userId: string): Promise<void> {
    const open = await this.openOf(userId);
    if (open.orders > 0 || open.services > 0 || open.partner) throw accountInUse(open);
  }

  /**
   * @throws DomainError 409 `in_use` while the account's partner has open services, or is approved, paused or waiting
   * for approval
   */
  async refuseWork(userId: string): Promise<void> {
    const open = { ...(await this.openOf(userId)), orders: 0 };
    if (open.services > 0 || open.partner) throw accountInUse(open);
  }

  private async openOf(userId: string): Promise<OpenBusiness> {
    const counts = await this.blockers.count('account', userId);
    const of = (code: string): number => counts.get(code) ?? 0;
    return { orders: of('orders'), services: of('services'), partner: of('partner') > 0 };
  }
}
