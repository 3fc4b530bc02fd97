export * from './service.commands.js';
export * from './service-roads.commands.js';
export * from './service.events.js';
export * from './service.queries.js';
