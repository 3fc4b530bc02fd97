import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { disputeObject } from '../api/dispute.object.js';
import { type DisputeEvent, disputeEvent, type SandboxEvent } from '../api/event.object.js';
import { nothingToDispute, sessionUnknown } from '../sandbox.errors.js';
import { WebhookDelivery } from '../webhook-delivery.js';
import { isPaid, objectId, type SandboxDispute } from './checkout.entity.js';
import { CheckoutStore } from './checkout.store.js';
import { DisputeStore } from './dispute.store.js';

/** How long evidence can be given, as with most cards. */
const EVIDENCE_DAYS = 7;
const HEAD_START_SECONDS = 5;

/** What a payer's bank does about a payment. */
export interface DisputeAct {
  readonly outcome: 'open' | 'won' | 'lost';
  /** The disputed amount; by default the whole payment. */
  readonly amountCents: number | undefined;
  readonly loseWebhook: boolean;
}

/** Opens and decides disputes, as a payer's bank would. */
@Injectable()
export class DisputeService {
  constructor(
    private readonly checkouts: CheckoutStore,
    private readonly disputes: DisputeStore,
    private readonly clock: Clock,
    private readonly courier: WebhookDelivery,
  ) {}

  /**
   * Disputes the payment of a session, or decides the dispute, which is opened first if there is none.
   * @throws DomainError 404 for an unknown session, 409 when it is not paid or the dispute is decided already
   */
  async act(sessionId: string, { outcome, amountCents, loseWebhook }: DisputeAct): Promise<SandboxDispute> {
    const checkout = await this.checkouts.find(sessionId);
    if (!checkout) throw sessionUnknown();
    if (!isPaid(checkout)) throw nothingToDispute(sessionId);
    const dispute = await this.opened(sessionId, amountCents ?? checkout.amountCents, loseWebhook);
    if (outcome === 'open') return dispute;
    const decided: SandboxDispute = { ...dispute, status: outcome };
    const types =
      outcome === 'won'
        ? (['charge.dispute.closed', 'charge.dispute.funds_reinstated'] as const)
        : (['charge.dispute.closed'] as const);
    const events = types.map((type) => this.event(type, decided));
    if (!(await this.disputes.decide(decided, events, deliveryOf(loseWebhook)))) throw nothingToDispute(sessionId);
    await this.told(events, loseWebhook);
    return decided;
  }

  private async opened(checkoutId: string, amountCents: number, loseWebhook: boolean): Promise<SandboxDispute> {
    const now = this.clock.now();
    const dispute: SandboxDispute = {
      id: objectId('du_'),
      checkoutId,
      amountCents,
      status: 'needs_response',
      reason: 'fraudulent',
      createdAt: now,
      dueBy: new Date(now.getTime() + EVIDENCE_DAYS * 86_400_000),
    };
    const types = ['charge.dispute.created', 'charge.dispute.funds_withdrawn'] as const;
    const events = types.map((type) => this.event(type, dispute));
    if (await this.disputes.add(dispute, events, deliveryOf(loseWebhook))) {
      await this.told(events, loseWebhook);
      return dispute;
    }
    return (await this.disputes.ofCheckout(checkoutId)) ?? dispute;
  }

  private async told(events: readonly SandboxEvent[], loseWebhook: boolean): Promise<void> {
    if (!loseWebhook) await this.courier.deliverNow(events);
  }

  private event(type: DisputeEvent['type'], dispute: SandboxDispute): DisputeEvent {
    return disputeEvent(type, disputeObject(dispute), { id: objectId('evt_'), at: this.clock.now(), requestId: null });
  }
}

const deliveryOf = (loseWebhook: boolean): number | null => (loseWebhook ? null : HEAD_START_SECONDS);
