export * from './places.commands.js';
export * from './places.queries.js';
