export * from './identity.commands.js';
export * from './identity.queries.js';
