export * from './cart.commands.js';
export * from './cart.queries.js';
