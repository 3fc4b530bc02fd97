export * from './catalogue.commands.js';
export * from './catalogue.queries.js';
