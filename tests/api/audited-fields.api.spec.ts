import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditHistory } from '@perpetua/contracts/audit.contract';
import type { FieldOf } from '../../backend/src/audit/sentences/field-of.js';
import type { NamedField } from '../../backend/src/audit/sentences/fields.js';
import type { AuditedService } from '../../backend/src/fulfilment/history/audited-service.policy.js';
import type { OrderState } from '../../backend/src/ordering/order/order.js';
import type { PartnerState } from '../../backend/src/partners/partner.decider.js';
import type { SubscriptionState } from '../../backend/src/subscriptions/subscription.js';
import { Stage } from '../support/api/api-fixture.js';
import { AuditStage } from '../support/database/audited-writes.js';

type Unnamed = Exclude<FieldOf<OrderState | AuditedService | SubscriptionState | PartnerState>, NamedField>;

/** The number of streams to read per kind; the streams with the most events are read. */
const MAX_STREAMS = 4;

const stage = AuditStage.begin();

beforeAll(async () => {
  const examples = new Stage(stage.world);
  await Promise.all([examples.accepted(), examples.subscription()]);
}, 60_000);

const longest = (streamType: string): Promise<{ id: string }[]> =>
  stage.world.app.database.database.query({
    name: 'spec.longest-streams',
    text: `SELECT stream_id AS id FROM es.streams WHERE stream_type = $1 ORDER BY version DESC, stream_id LIMIT ${MAX_STREAMS}`,
    values: [streamType],
  });

describe('the history of a record with a lifecycle', () => {
  it('has a name for every field of every state', () => {
    // This does not compile if a field of a state has no name. The fields of events are checked in the same way in
    // audit/sentences/fields.ts.
    const isEveryFieldNamed: [Unnamed] extends [never] ? true : Unnamed = true;
    expect(isEveryFieldNamed).toBe(true);
  });

  it.each(['order', 'service', 'subscription', 'partner'])(
    'names every field in three languages: %s',
    async (stream) => {
      const streams = await longest(stream);
      expect(streams).not.toEqual([]);
      for (const { id } of streams) expect(await stage.unnamedIn(stream, id)).toEqual([]);
    },
  );

  it('returns the names of the fields in the language of the caller', async () => {
    const [order] = await longest('order');
    const read = (language: string) =>
      stage.world.app.request<AuditHistory>('GET', `/api/Audit/order/${order?.id}?version=1`, {
        token: stage.admin.token,
        headers: { 'accept-language': language },
      });
    const answers = await Promise.all(['pt', 'en', 'es'].map(read));
    expect(answers.map(({ body }) => body.fields['totalCents'])).toEqual(['total', 'total', 'total']);
    expect(answers.map(({ body }) => body.fields['placedAt'])).toEqual(['encomendado em', 'ordered on', 'pedido el']);
  });
});
