export type { PlanEvent, ProductEvent } from './catalogue.events.js';
export * from './catalogue.commands.js';
export * from './catalogue.queries.js';
