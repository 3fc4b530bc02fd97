export * from './graves.commands.js';
export * from './graves.queries.js';
