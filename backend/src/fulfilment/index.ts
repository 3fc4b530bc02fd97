export * from './service/service.commands.js';
export * from './blocks/blocks.commands.js';
export * from './disputes/disputes.commands.js';
export * from './partner-failures/partner-failures.commands.js';
export * from './rescheduling/rescheduling.commands.js';
export * from './service/service.events.js';
export * from './service/service.queries.js';
