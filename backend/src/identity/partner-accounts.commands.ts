import { Command } from '@nestjs/cqrs';
import type { CreateAddress } from '@perpetua/contracts/identity.contract';
import type { PartnerType } from '@perpetua/contracts/roles';
import type { NewAccount } from './identity.commands.js';
import { DomainCommand } from '../platform/domain/command.js';
import type { Actor } from '../platform/event-store/recorded-event.js';

/**
 * Creates a partner's account and the partner in one transaction, when an admin creates the account. The partner waits
 * for approval, but has no application form and no location yet; the partner or the approving admin sets the location.
 * Handled by the partners context.
 * @throws DomainError 409 `email_taken`, 422 `password_common`
 */
export class RegisterPartner extends Command<void> {
  constructor(
    readonly account: NewAccount & { readonly id: string },
    readonly partner: {
      readonly type: PartnerType;
      /** The account's first saved address; undefined if none was given. */
      readonly address: CreateAddress | undefined;
      readonly by: Actor;
    },
  ) {
    super();
  }
}

/**
 * Makes the owner of an account a partner who waits for approval, unless the owner already is a partner of this type
 * who was not rejected. Idempotent. Handled by the partners context.
 * @throws DomainError 409 `illegal_transition` for a partner of another type who was not rejected
 */
export class EnrolAsPartner extends Command<void> {
  constructor(
    readonly userId: string,
    readonly type: PartnerType,
    readonly by: Actor,
  ) {
    super();
  }
}

/**
 * Tells the partners context that an account was blocked, opened again or closed; it reads the account's present status.
 * Does nothing for an account that is no partner's, and when nothing has changed. Handled by the partners context.
 */
export class SyncPartnerAccount extends DomainCommand<{
  readonly userId: string;
  /** Who blocked or opened the account. */
  readonly by: Actor;
}> {}
