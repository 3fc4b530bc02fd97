import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type ContactMessage, ListContactMessages } from './contact.queries.js';
import { ContactMessages } from './contact.service.js';

@QueryHandler(ListContactMessages)
export class ListContactMessagesHandler implements IQueryHandler<ListContactMessages> {
  constructor(private readonly messages: ContactMessages) {}

  execute({ messageIds }: ListContactMessages): Promise<ContactMessage[]> {
    return this.messages.findAll(messageIds);
  }
}
