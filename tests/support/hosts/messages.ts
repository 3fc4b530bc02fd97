import type { INestApplicationContext } from '@nestjs/common';
import { Command, CommandBus, type Query, QueryBus } from '@nestjs/cqrs';
import * as cart from '../../../backend/src/cart/index.js';
import * as catalogue from '../../../backend/src/catalogue/index.js';
import * as fulfilment from '../../../backend/src/fulfilment/index.js';
import * as offers from '../../../backend/src/fulfilment/offers/offers.commands.js';
import * as visits from '../../../backend/src/fulfilment/visits/visits.commands.js';
import * as graves from '../../../backend/src/graves/index.js';
import * as invoicing from '../../../backend/src/invoicing/invoicing.commands.js';
import * as identity from '../../../backend/src/identity/index.js';
import * as ordering from '../../../backend/src/ordering/index.js';
import * as partners from '../../../backend/src/partners/index.js';
import * as partnerCommands from '../../../backend/src/partners/partner.commands.js';
import * as places from '../../../backend/src/places/index.js';
import * as subscriptions from '../../../backend/src/subscriptions/subscription.commands.js';

/** The commands and queries that specs may send, by the names of their classes. */
const messages = {
  ...cart,
  ...catalogue,
  ...fulfilment,
  ...graves,
  ...identity,
  ...invoicing,
  ...offers,
  ...ordering,
  ...partners,
  ...partnerCommands,
  ...places,
  ...subscriptions,
  ...visits,
};

type Messages = typeof messages;
type Message = Command<unknown> | Query<unknown>;
type MessageClass<Name extends keyof Messages> = Extract<Messages[Name], new (...input: never[]) => Message>;
export type MessageName = { [Name in keyof Messages]: MessageClass<Name> extends never ? never : Name }[keyof Messages];
export type MessageInput<Name extends MessageName> = ConstructorParameters<MessageClass<Name>>;
export type MessageResult<Name extends MessageName> =
  InstanceType<MessageClass<Name>> extends Command<infer Result>
    ? Result
    : InstanceType<MessageClass<Name>> extends Query<infer Result>
      ? Result
      : never;

/** Builds the message of that name and sends it through the application's bus. */
export async function executeMessage<Name extends MessageName>(
  app: INestApplicationContext,
  name: Name,
  ...input: MessageInput<Name>
): Promise<MessageResult<Name>> {
  const Class = messages[name] as unknown as new (...input: unknown[]) => Message;
  const message = new Class(...input);
  const result: unknown =
    message instanceof Command
      ? await app.get(CommandBus, { strict: false }).execute(message)
      : await app.get(QueryBus, { strict: false }).execute(message);
  return result as MessageResult<Name>;
}
