import type { MailValues, MessageWords, NewsWords } from '../mail/index.js';
import { DomainCommand } from '../platform/domain/command.js';

/** Whom a notice is for: an account, or who is behind a record or belongs to the office when it is written. */
export type Addressee =
  | { readonly kind: 'account'; readonly userId: string }
  | { readonly kind: 'customerOfOrder'; readonly orderId: string }
  | { readonly kind: 'ownerOfPlan'; readonly subscriptionId: string }
  | { readonly kind: 'customerOfService' | 'partnerOfService'; readonly serviceId: string }
  | { readonly kind: 'office' };

/** What one person, or each member of the office, is told of an event. */
export interface Telling {
  readonly to: Addressee;
  readonly words: NewsWords;
  readonly values: MailValues;
  /** When the event happened; business clock. */
  readonly at: Date;
  /** Who caused the event: an admin is not told of what this admin did. */
  readonly by: string;
  /** The words of messages beside the notice. */
  readonly sms?: MessageWords | undefined;
  readonly push?: MessageWords | undefined;
}

/**
 * Shows an event to a person, and queues the messages to the phone and the devices that this person has chosen: once per
 * person and event. Accounts that are closed or blocked are told nothing.
 */
export class KeepNotice extends DomainCommand<Telling> {}

/** An offer of a service that its partner has answered, or that is over. */
export interface OfferSettled {
  readonly partnerId: string;
  readonly serviceId: string;
  /** When it was answered or ended; business clock. */
  readonly at: Date;
}

/** Marks the partner's notice of the offer as read. */
export class ReadOfferNotice extends DomainCommand<OfferSettled> {}
