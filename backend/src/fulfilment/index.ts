export * from './service/service.commands.js';
export * from './exceptions/service-exceptions.commands.js';
export * from './service/service.events.js';
export * from './service/service.queries.js';
