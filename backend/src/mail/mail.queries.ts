import { Query } from '@nestjs/cqrs';
import type { SandboxMail, SandboxMailQuery } from '@perpetua/contracts/mail.contract';
import type { Page } from '../platform/http/requests/lists.js';

/**
 * Returns the mails that were sent, or only stored because no mail server is configured, with their texts; the newest
 * first.
 */
export class ListSandboxMails extends Query<Page<SandboxMail>> {
  constructor(readonly filter: SandboxMailQuery) {
    super();
  }
}
