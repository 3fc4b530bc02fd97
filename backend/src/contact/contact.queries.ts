import { Query } from '@nestjs/cqrs';
import type { ContactCategory } from '@perpetua/contracts/contact.contract';
import type { Language } from '@perpetua/contracts/languages';

/** A message to the support as it came. Personal data: never put it into events, jobs or logs. */
export interface ContactMessage {
  readonly id: string;
  /** The account that was logged in; otherwise `email` is the address for the reply. */
  readonly userId: string | null;
  readonly email: string | null;
  readonly language: Language;
  readonly category: ContactCategory;
  readonly subject: string;
  readonly message: string;
}

/** Some messages, in no particular order; those that do not exist are left out. */
export class ContactMessagesOf extends Query<readonly ContactMessage[]> {
  constructor(readonly messageIds: readonly string[]) {
    super();
  }
}
