import { Query } from '@nestjs/cqrs';
import type { ContactCategory } from '@perpetua/contracts/contact.contract';
import type { Language } from '@perpetua/contracts/languages';

/** A message to support as it was received. Personal data: never put it into events, jobs or logs. */
export interface ContactMessage {
  readonly id: string;
  /** The id of the logged-in account; null for a visitor, who gets the reply at `email`. */
  readonly userId: string | null;
  readonly email: string | null;
  readonly language: Language;
  readonly category: ContactCategory;
  readonly subject: string;
  readonly message: string;
}

/** Returns the given messages in no particular order; unknown ids are left out. */
export class ListContactMessages extends Query<readonly ContactMessage[]> {
  constructor(readonly messageIds: readonly string[]) {
    super();
  }
}
