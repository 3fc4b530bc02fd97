import { changeOf, defineAudience } from '../platform/live/live-audience.js';
import { partnerEvents } from './partner.events.js';

/** A partner's own affairs concern the partner, whose account has the stream's id. */
export const partnerAudience = defineAudience(partnerEvents, {
  concerned: () => Promise.resolve(new Map<string, never>()),
  notices: (event) => [changeOf('partner', event, [event.streamId])],
});
