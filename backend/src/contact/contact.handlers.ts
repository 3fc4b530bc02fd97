import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type ContactMessage, ContactMessagesOf } from './contact.queries.js';
import { ContactMessages } from './contact.service.js';

@QueryHandler(ContactMessagesOf)
export class ContactMessagesOfHandler implements IQueryHandler<ContactMessagesOf> {
  constructor(private readonly messages: ContactMessages) {}

  execute({ messageIds }: ContactMessagesOf): Promise<ContactMessage[]> {
    return this.messages.findAll(messageIds);
  }
}
