import { Command } from '@nestjs/cqrs';
import type { CreateAddress } from '@perpetua/contracts/identity.contract';
import type { PartnerType } from '@perpetua/contracts/roles';
import type { NewAccount } from './identity.commands.js';
import type { Actor } from '../platform/event-store/recorded-event.js';

/**
 * Makes an account and its partner in one transaction, or neither. The partner waits for approval without a form and without
 * a place, which the partner or the approving admin gives. For accounts that an admin makes. The context of partners
 * handles it.
 * @throws DomainError 409 `email_taken`, 422 `password_common`
 */
export class RegisterPartner extends Command<void> {
  constructor(
    readonly account: NewAccount & { readonly id: string },
    readonly partner: {
      readonly type: PartnerType;
      /** The account's first address, if one is known. */
      readonly address: CreateAddress | undefined;
      readonly by: Actor;
    },
  ) {
    super();
  }
}

/**
 * Makes the owner of an account a partner who waits for approval, unless the account is one of this type already. A repeat
 * changes nothing. The context of partners handles it.
 * @throws DomainError 409 `illegal_transition` for a partner of another type who is not rejected
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
