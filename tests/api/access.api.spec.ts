import { ModulesContainer } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accessRules } from '../../backend/src/access-rules.js';
import { type AccessRule, accessGaps } from '../../backend/src/platform/http/access/access-rules.js';
import { routesOf } from '../../backend/src/platform/http/routes.js';
import { apiExamples } from '../support/api/api-examples.js';
import { Stage } from '../support/api/api-fixture.js';
import { clientComplaints } from '../support/api/client-program.js';
import { type Ask, type Call, DescribedApi } from '../support/api/described-api.js';
import { generatedClient } from '../support/api/generated-client.js';
import { type InProcessApp, startWorldInProcess } from '../support/fixtures/in-process-app.js';
import { type RecordOwner, recordOwners } from '../support/api/record-owners.js';
import { type Person, PLACES, World } from '../support/fixtures/world.js';

const rules = accessRules({ demo: true, sandbox: true });
/** The routes that the server registers, as its router reports them. */
const served: { method: string; path: string }[] = [];

let world: World<InProcessApp>;
let api: DescribedApi;
let stage: Stage;
/** The example calls, each made by its intended caller, with their responses. */
const calls: Call[] = [];
let people: { other: Person; partner: Person; otherPartner: Person; admin: Person };

beforeAll(async () => {
  world = await startWorldInProcess({
    prepare: (app) =>
      app
        .getHttpAdapter()
        .getInstance()
        .addHook('onRoute', ({ method, url }) => {
          for (const one of [method].flat()) served.push({ method: one, path: url });
        }),
  });
  api = await DescribedApi.of(world.app);
  stage = new Stage(world);
  const [other, partner, otherPartner, admin] = await Promise.all([
    stage.newcomer(),
    stage.florist,
    world.demo('cleaner.porto'),
    stage.admin,
  ]);
  people = { other, partner, otherPartner, admin };
  const full = { mon: 200, tue: 200, wed: 200, thu: 200, fri: 200, sat: 200, sun: 200 };
  await partner.ok('PUT', '/Partner/me', { capacity: full });
  things = await oneOfEachKind();
}, 120_000);
afterAll(() => world.stop());

/** The id of one record of each kind that a path can contain. */
let things: Readonly<Record<string, string>>;

async function oneOfEachKind(): Promise<Record<string, string>> {
  const [{ serviceId }, { person, id: subscription }] = [await stage.offered(), await stage.subscription()];
  const [{ orderId }, grave] = [await stage.unpaid(), await world.grave(person, PLACES.lisbon)];
  return {
    User: person.id,
    Partner: people.partner.id,
    Order: orderId,
    Service: serviceId,
    Subscription: subscription,
    Grave: grave.id,
    Cemetery: (await stage.cemetery).id,
    Product: (await stage.bouquet).id,
    ServicePlan: await stage.plan,
  };
}

/** The kinds of record whose id the path can contain, for routes whose first path segment does not name the kind. */
const namedByRoute: Readonly<Record<string, readonly string[]>> = {
  'GET /ServicePlan/product/{id}': ['Product'],
  'PATCH /Plan/{id}': ['ServicePlan'],
  'DELETE /Cart/{id}': ['Product'],
  'GET /Audit/{stream}/{id}': ['Order'],
};
/**
 * Routes that are not called with ids of other kinds: a photo's link is signed for its id, and a session's id has
 * another format.
 */
const withoutOtherIds = new Set(['GET /Photo/{id}', 'GET /Payment/session/{id}']);

/**
 * Calls a route with the ids of records of other kinds; returns the status for each kind that does not get 404. User
 * routes also accept a partner's id, because every partner is a user.
 */
async function foundByOtherIds(name: string, ask: Ask): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  if (!name.includes('{id}') || withoutOtherIds.has(name)) return found;
  const first = name.split('/')[1] ?? '';
  const own = namedByRoute[name] ?? (first === 'User' ? ['User', 'Partner'] : [first]);
  for (const [kind, id] of Object.entries(things).filter(([other]) => !own.includes(other))) {
    const { status } = await callAs(name, { ...ask, path: { ...ask.path, id } });
    if (status !== 404) found[kind] = status;
  }
  return found;
}

/** Writes a path as the access table and the API description write it. */
const asInTable = (path: string): string => path.replace(/^\/api(?=\/)/, '').replaceAll(/:(\w+)/g, '{$1}');

/**
 * Whether a path has no controller: pages of the API description and of the frontend, and the APIs of the
 * sandbox's doubles.
 */
const isWithoutController = (path: string): boolean =>
  /^\/(api\/docs|v1\/|sandbox\/(invoicexpress|twilio|push)(\/|$))|\*/.test(path) || path === '/';

describe('the access table', () => {
  it('has exactly one line for every route of the server, and no other lines', () => {
    const routes = served
      .filter(({ method, path }) => !['HEAD', 'OPTIONS'].includes(method) && !isWithoutController(path))
      .map(({ method, path }) => `${method} ${asInTable(path)}`);
    expect([...new Set(routes)].toSorted()).toEqual(Object.keys(rules).toSorted());
    expect(accessGaps(routesOf(world.app.app.get(ModulesContainer)), rules)).toEqual({ unruled: [], unused: [] });
    expect(Object.keys(recordOwners).filter((name) => !(name in rules))).toEqual([]);
  });

  it('reports routes without a rule and rules without a route', () => {
    const route = { ...routesOf(world.app.app.get(ModulesContainer))[0], method: 'GET', path: '/Unruled' };
    expect(accessGaps([route as never], { 'GET /Unused': { who: ['anyone'] } })).toEqual({
      unruled: ['GET /Unruled'],
      unused: ['GET /Unused'],
    });
  });
});

type Verdict = 401 | 403 | 404 | 'allowed';

interface Caller {
  readonly name: string;
  readonly person: Person | undefined;
  readonly role: 'anonymous' | 'customer' | 'partner' | 'admin';
  /** Whether the record of the call belongs to this caller. */
  readonly isOwner: boolean;
}

/** All callers to test: a visitor without login, the owner, and every role that does not own the record. */
function callersOf(ask: Ask, { owner }: RecordOwner): Caller[] {
  const { other, partner, otherPartner, admin } = people;
  const owning = ask.as;
  const callers: Caller[] = [
    { name: 'nobody', person: undefined, role: 'anonymous', isOwner: false },
    { name: 'another customer', person: other, role: 'customer', isOwner: false },
    { name: 'another partner', person: otherPartner, role: 'partner', isOwner: false },
    { name: 'the partner', person: partner, role: 'partner', isOwner: owning === partner || owner === 'service' },
    { name: 'an admin', person: admin, role: 'admin', isOwner: owning === admin },
  ];
  if (owning === undefined || [partner, admin].includes(owning)) return callers;
  return [...callers, { name: 'the owner', person: owning, role: roleOf(owning), isOwner: true }];
}

/** The role of a record's owner in the examples: the florist of Coimbra is a partner, every other owner a customer. */
const roleOf = ({ id }: Person): Caller['role'] => (id === floristOfCoimbra ? 'partner' : 'customer');
let floristOfCoimbra = '';
beforeAll(async () => {
  floristOfCoimbra = (await world.demo('florist.coimbra')).id;
});

function expected({ who, owner, others = [] }: AccessRule & RecordOwner, { role, isOwner }: Caller): Verdict {
  if (who.includes('anyone')) return 'allowed';
  if (role === 'anonymous') return 401;
  if (!who.includes('loggedIn') && !who.includes(role)) return 403;
  return owner === undefined || isOwner || others.includes(role) ? 'allowed' : 404;
}

/** Makes a call and checks that its response, also a refusal, matches the API description. */
async function callAs(name: string, ask: Ask): Promise<Call> {
  const call = await api.call(name, ask);
  if (call.status >= 500) throw new Error(`${name}: ${call.status} ${JSON.stringify(call.answer)}`);
  expect([name, call.status, call.differences]).toEqual([name, call.status, []]);
  return call;
}

const verdictOf = ({ status }: Call): Verdict =>
  status === 401 || status === 403 || status === 404 ? status : 'allowed';

/**
 * Refused callers go first, because they change nothing; then the intended caller of the example; then the other
 * callers with access.
 */
const inTurn = (callers: readonly Caller[], { as }: Ask, isRefused: (caller: Caller) => boolean): Caller[] => {
  const rank = (caller: Caller): number => (isRefused(caller) ? 0 : caller.person === as ? 1 : 2);
  return callers.toSorted((one, other) => rank(one) - rank(other));
};

/** Calls that end the session of the person who makes them. */
const endsSession = new Set(['POST /Auth/logout']);

/** Whether the caller is one of the people that all calls share; they must stay logged in. */
const isShared = ({ person }: Caller): boolean => Object.values(people).some((shared) => shared === person);

describe('a caller', () => {
  it.each(Object.entries(apiExamples))(
    'has the access that the access table grants, gets a response that matches the API description, and gets 404 for an id of another kind: %s',
    async (name, example) => {
      const rule = { ...(rules[name] as AccessRule), ...recordOwners[name] };
      const meant = await example(stage);
      expect(await foundByOtherIds(name, meant)).toEqual({});
      const callers = callersOf(meant, rule).filter((caller) => !endsSession.has(name) || !isShared(caller));
      const wanted = Object.fromEntries(callers.map((caller) => [caller.name, expected(rule, caller)]));
      const verdicts: Record<string, Verdict> = {};
      let isUsed = false;
      for (const { name: who, person } of inTurn(callers, meant, (caller) => wanted[caller.name] !== 'allowed')) {
        // A successful call may use up the record that it is about, so the next allowed caller gets a new example.
        const ask = isUsed && rule.owner !== undefined && wanted[who] === 'allowed' ? await example(stage) : meant;
        const call = await callAs(name, { ...ask, as: who === 'the owner' ? ask.as : person });
        verdicts[who] = verdictOf(call);
        if (call.as === meant.as) {
          expect(call.status < 300 || call).toBe(true);
          calls.push(call);
        }
        isUsed ||= wanted[who] === 'allowed' && !name.startsWith('GET ');
      }
      expect(verdicts).toEqual(wanted);
    },
  );

  it('can make every call with a client that is generated from the API description', async () => {
    expect(calls.map(({ name }) => name).toSorted()).toEqual(Object.keys(apiExamples).toSorted());
    const { types } = await generatedClient(api.document);
    expect(await clientComplaints(types, calls)).toEqual([]);
  }, 180_000);

  it('needs no login for routes outside the API', async () => {
    const beside = Object.keys(rules).filter((name) => !(name in apiExamples));
    expect(beside.filter((name) => !rules[name]?.who.includes('anyone'))).toEqual([]);
    for (const name of beside.filter((one) => one.startsWith('GET '))) {
      const { status } = await world.app.request('GET', name.slice('GET '.length).replace('{id}', 'cs_test_0'));
      expect([name, [401, 403].includes(status)]).toEqual([name, false]);
    }
  });
});
