import { changeOf, defineAudience } from '../platform/live/live-audience.js';
import { partnerEvents } from './partner.events.js';

/** Who gets live updates of a partner: that partner, whose account id is the id of the stream, and all admins. */
export const partnerAudience = defineAudience(partnerEvents, {
  concerned: () => Promise.resolve(new Map<string, never>()),
  notices: (event) => [changeOf('partner', event, [event.streamId])],
});
