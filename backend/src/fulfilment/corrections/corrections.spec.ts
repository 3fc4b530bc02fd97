import { describe, it } from '@jest/globals';
import { actors, ana, by, given, held, open, serviceId, underWay } from '../service/service.samples.js';
import type { ServiceEvent } from '../service/service.events.js';
import { RecordCorrection } from './corrections.js';

const at = '2027-06-18T08:30:00.000Z';
const record = (...fields: ('card' | 'ribbon')[]) =>
  new RecordCorrection({ serviceId, fields, by: 'customer' }, by(actors.system));
const corrected = (fields: ('card' | 'ribbon')[], partnerId: string | null): ServiceEvent => ({
  type: 'DeliveryCorrected',
  data: { by: 'customer', fields, partnerId, at },
});

describe('a correction of the order', () => {
  it('is told to the partner who has the service, even if the work has just begun', () => {
    given(held)
      .when(record('card'), at)
      .then([corrected(['card'], ana)]);
    given(underWay)
      .when(record('card'), at)
      .then([corrected(['card'], ana)]);
  });

  it('is told to the partner with an open offer only if the offer shows it: whether there is a ribbon', () => {
    given(open)
      .when(record('card'), at)
      .then([corrected(['card'], null)]);
    given(open)
      .when(record('card', 'ribbon'), at)
      .then([corrected(['card', 'ribbon'], ana)]);
  });
});
