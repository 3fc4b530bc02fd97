import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiExamples } from '../support/api/api-examples.js';
import { DescribedApi } from '../support/api/described-api.js';
import { type GeneratedClient, generatedClient } from '../support/api/generated-client.js';
import { World } from '../support/fixtures/world.js';

/** Every call that the specification names (docs/domain.md#specification). */
const ofTheSpecification = [
  'GET /User',
  'POST /User',
  'POST /User/CreateWithAddress',
  'GET /User/my',
  'GET /User/my/views',
  'PUT /User/my/views',
  'GET /User/{id}',
  'PUT /User/{id}',
  'PATCH /User/{id}',
  'DELETE /User/{id}',
  'PUT /User/password/{id}',
  'PUT /User/update/address',
  'POST /User/adresses',
  'POST /Service/send-message',
  'POST /Service/besupplier',
  'POST /ServicePlan',
  'GET /ServicePlan',
  'GET /ServicePlan/product/{id}',
  'GET /ServicePlan/{id}',
  'DELETE /ServicePlan/{id}',
  'PATCH /Plan/{id}',
  'GET /Cart',
  'POST /Cart',
  'PATCH /Cart',
  'DELETE /Cart/{id}',
];

/** Further calls that the API must have: people, places, catalogue, cart, and the happy path of an order. */
const ofTheDecisions = [
  'POST /Auth/login',
  'POST /Auth/recover-password',
  'POST /Auth/reset-password',
  'PUT /User/{id}/logo',
  'GET /User/adresses',
  'DELETE /User/adresses/{id}',
  'GET /Product',
  'GET /Product/{id}',
  'POST /Product',
  'PUT /Product/{id}',
  'DELETE /Product/{id}',
  'PUT /Product/{id}/image',
  'GET /Place/city',
  'GET /Place/parish',
  'GET /Cemetery',
  'GET /Cemetery/{id}',
  'POST /Cemetery',
  'PUT /Cemetery/{id}',
  'DELETE /Cemetery/{id}',
  'POST /Cemetery/proposal',
  'GET /Grave',
  'POST /Grave',
  'GET /Grave/{id}',
  'PUT /Grave/{id}',
  'DELETE /Grave/{id}',
  'PUT /Grave/{id}/photo',
  'POST /Cart/merge',
  'POST /Checkout',
  'GET /Order',
  'GET /Order/{id}',
  'POST /Order/{id}/pay',
  'POST /Order/{id}/cancel',
  'POST /Payment/webhook',
  'GET /Payment/session/{id}',
  'GET /Service/my',
  'GET /Service/{id}',
  'POST /Service/{id}/cancel',
  'POST /Service/{id}/feedback',
  'GET /Service/available',
  'GET /Service/accepted',
  'POST /Service/{id}/accept',
  'POST /Service/{id}/decline',
  'POST /Service/{id}/start',
  'POST /Service/{id}/photos',
  'POST /Service/{id}/deliver',
  'POST /Service/{id}/reschedule',
  'POST /Service/{id}/reschedule/answer',
  'POST /Service/{id}/dispute',
  'POST /Service/{id}/block-answer',
  'POST /Service/{id}/blocked',
  'POST /Service/{id}/withdraw',
  'POST /Service/{id}/allow-early',
  'GET /Service',
  'POST /Service/{id}/assign',
  'POST /Service/{id}/offer',
  'POST /Service/{id}/propose',
  'POST /Service/{id}/resolve',
  'GET /Subscription',
  'GET /Subscription/{id}',
  'POST /Subscription/{id}/pause',
  'POST /Subscription/{id}/resume',
  'POST /Subscription/{id}/cancel',
  'POST /Subscription/{id}/occurrences/{n}/move',
  'GET /Partner',
  'POST /Partner/{id}/approve',
  'POST /Partner/{id}/reject',
  'POST /Partner/{id}/suspend',
  'POST /Partner/{id}/reinstate',
  'GET /Partner/me',
  'PUT /Partner/me',
  'GET /Partner/me/statement',
  'GET /Partner/{id}/statement',
  'GET /Events',
  'GET /Audit/events',
  'GET /Audit/{stream}/{id}',
  'GET /Audit/verify',
  'POST /Audit/verify',
  'GET /Audit/verify/{jobId}',
  'GET /Audit/export',
  'GET /Dashboard',
  'GET /Search',
  'GET /Admin/queues',
  'GET /Admin/projections',
  'GET /Admin/mail',
];

let world: World;
let api: DescribedApi;
let generated: GeneratedClient;

beforeAll(async () => {
  world = await World.start();
  api = await DescribedApi.of(world.app);
  generated = await generatedClient(api.document);
}, 120_000);
afterAll(() => world.stop());

describe('the description of the API', () => {
  it('is a valid document of OpenAPI 3.1', () => {
    expect(api.document.openapi).toBe('3.1.0');
    expect(generated.problems).toEqual([]);
  });

  it('contains every call of the specification, and the further calls that the API must have', () => {
    const names = [...api.operations().keys()];
    expect([...ofTheSpecification, ...ofTheDecisions].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('gives the summary, context, access and success response of every call', () => {
    for (const [name, operation] of api.operations()) {
      const successes = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
      const isSaid = [operation.summary, operation.tags[0], operation.security[0], successes[0]];
      expect([name, isSaid.every(Boolean), successes.length]).toEqual([name, true, 1]);
    }
  });

  it('gives every operation a unique id that is readable in a generated client', () => {
    const ids = [...api.operations().values()].map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['getUserMy', 'getUserById', 'patchPlanById', 'postOrderPay']));
  });

  it('describes idempotency keys, versions, pages and errors where they apply', () => {
    const operations = api.operations();
    const parameter = (name: string, header: string) =>
      operations.get(name)?.parameters?.find((one) => one.in === 'header' && one.name === header)?.required;
    expect(parameter('POST /Checkout', 'Idempotency-Key')).toBe(true);
    expect(parameter('POST /Cart', 'Idempotency-Key')).toBe(false);
    expect(parameter('POST /Auth/login', 'Idempotency-Key')).toBeUndefined();
    expect(parameter('GET /Cart', 'Idempotency-Key')).toBeUndefined();
    const answer = (name: string, status: number) => operations.get(name)?.responses[status];
    expect(Object.keys(answer('GET /Grave', 200)?.headers ?? {})).toEqual(
      expect.arrayContaining(['X-Total-Count', 'Link']),
    );
    expect(answer('GET /Order/{id}', 200)?.headers).toHaveProperty('ETag');
    expect(answer('DELETE /Grave/{id}', 204)).not.toHaveProperty('content');
    expect(answer('POST /Service/{id}/photos', 201)).toBeDefined();
    expect(operations.get('POST /Service/{id}/photos')?.requestBody?.content).toHaveProperty(['multipart/form-data']);
    expect(Object.keys(operations.get('GET /Order/{id}')?.responses ?? {})).toEqual(
      expect.arrayContaining(['400', '401', '404', '429']),
    );
    expect(answer('POST /Partner/{id}/approve', 403)).toEqual({ $ref: '#/components/responses/Forbidden' });
    expect(JSON.stringify(api.document.components['schemas']?.['Problem'])).toContain('"cart_conflict"');
  });

  it('contains exactly the calls for which the tests have an example', () => {
    expect(Object.keys(apiExamples).toSorted()).toEqual([...api.operations().keys()].toSorted());
  });
});
