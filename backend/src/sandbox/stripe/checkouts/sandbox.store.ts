import { Injectable } from '@nestjs/common';
import { CheckoutStore } from './checkout.store.js';
import { SandboxEvents } from './event.store.js';
import { RefundStore } from './refund.store.js';
import { SandboxDatabase } from './sandbox-database.js';

/** Which kinds of work are due. */
export interface Waiting {
  readonly checkouts: boolean;
  readonly refunds: boolean;
  readonly events: boolean;
}

const WAITING = `
  SELECT EXISTS (SELECT FROM sandbox.checkouts WHERE due_at <= $1) AS checkouts,
         EXISTS (SELECT FROM sandbox.refunds WHERE due_at <= $1) AS refunds,
         EXISTS (SELECT FROM sandbox.events WHERE due_at <= clock_timestamp()) AS events`;

/** Gives access to all stored data of the simulated Stripe. */
@Injectable()
export class SandboxState {
  constructor(
    readonly checkouts: CheckoutStore,
    readonly refunds: RefundStore,
    readonly events: SandboxEvents,
    private readonly database: SandboxDatabase,
  ) {}

  /**
   * Which kinds of work are due, read with one statement: checkouts and refunds at `now` (business clock), events to
   * deliver by the wall clock.
   */
  async waiting(now: Date): Promise<Waiting> {
    const rows = await this.database.query<Waiting>({ name: 'sandbox.waiting', text: WAITING, values: [now] });
    return rows[0] ?? { checkouts: false, refunds: false, events: false };
  }
}
