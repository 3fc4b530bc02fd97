import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { SandboxMail } from '@perpetua/contracts/mail.contract';
import type { Page } from '../../platform/http/requests/lists.js';
import { MailAdministration } from './mail-administration.service.js';
import { ListSandboxMails } from '../mail.queries.js';

@QueryHandler(ListSandboxMails)
export class ListSandboxMailsHandler implements IQueryHandler<ListSandboxMails> {
  constructor(private readonly administration: MailAdministration) {}

  execute({ filter }: ListSandboxMails): Promise<Page<SandboxMail>> {
    return this.administration.sandboxMails(filter);
  }
}
