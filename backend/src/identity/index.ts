export { type AccountEvent, accountEvents } from './accounts/account.events.js';
export * from './identity.commands.js';
export * from './identity.queries.js';
export * from './partner-accounts.commands.js';
export * from './partner-accounts.queries.js';
