export type { CemeteryEvent } from './cemetery.events.js';
export * from './places.commands.js';
export * from './places.queries.js';
export type { VenueEvent } from './venue.events.js';
