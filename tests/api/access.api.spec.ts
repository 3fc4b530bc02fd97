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
import { type Person, PLACES, World } from '../support/fixtures/world.js';

const rules = accessRules({ demo: true, sandbox: true });
/** What the server really has routes for, as its router was told. */
const served: { method: string; path: string }[] = [];

let world: World;
let api: DescribedApi;
let stage: Stage;
/** The calls as they are meant, with their answers. */
const calls: Call[] = [];
let people: { other: Person; partner: Person; otherPartner: Person; admin: Person };

beforeAll(async () => {
  world = await World.start({
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

/** Ids of things of every kind that a path can name. */
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

/** What the id of a route names, where the first part of its path does not say it. */
const namedByRoute: Readonly<Record<string, readonly string[]>> = {
  'GET /ServicePlan/product/{id}': ['Product'],
  'PATCH /Plan/{id}': ['ServicePlan'],
  'DELETE /Cart/{id}': ['Product'],
  'GET /Audit/{stream}/{id}': ['Order'],
};
/** A photo's link is signed for its id, and a session's id has another form. */
const withOtherIds = new Set(['GET /Photo/{id}', 'GET /Payment/session/{id}']);

/** What a call answers to the ids of things that it is not about, as far as it is not 404. Every partner is a user as well. */
async function foundByOtherIds(name: string, ask: Ask): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  if (!name.includes('{id}') || withOtherIds.has(name)) return found;
  const first = name.split('/')[1] ?? '';
  const own = namedByRoute[name] ?? (first === 'User' ? ['User', 'Partner'] : [first]);
  for (const [kind, id] of Object.entries(things).filter(([other]) => !own.includes(other))) {
    const { status } = await callAs(name, { ...ask, path: { ...ask.path, id } });
    if (status !== 404) found[kind] = status;
  }
  return found;
}

/** As the table and the description write a path. */
const asInTable = (path: string): string => path.replace(/^\/api(?=\/)/, '').replaceAll(/:(\w+)/g, '{$1}');

/** Pages of the description and of the frontend, which the router serves without a controller; Stripe's own API. */
const isWithoutController = (path: string): boolean => /^\/(api\/docs|v1\/)|\*/.test(path) || path === '/';

describe('the table of access', () => {
  it('has a line for every route of the server, and none for another', () => {
    const routes = served
      .filter(({ method, path }) => !['HEAD', 'OPTIONS'].includes(method) && !isWithoutController(path))
      .map(({ method, path }) => `${method} ${asInTable(path)}`);
    expect([...new Set(routes)].toSorted()).toEqual(Object.keys(rules).toSorted());
    expect(accessGaps(routesOf(world.app.app.get(ModulesContainer)), rules)).toEqual({ unruled: [], unused: [] });
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
  /** Whether what the call is about is theirs. */
  readonly isOwner: boolean;
}

/** All callers to test: a visitor without login, the owner, and every role that does not own the record. */
function callersOf(ask: Ask, { owner }: AccessRule): Caller[] {
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

/** Only florists act in examples as themselves, beside customers. */
const roleOf = ({ id }: Person): Caller['role'] => (id === floristOfCoimbra ? 'partner' : 'customer');
let floristOfCoimbra = '';
beforeAll(async () => {
  floristOfCoimbra = (await world.demo('florist.coimbra')).id;
});

function expected({ who, owner, others = [] }: AccessRule, { role, isOwner }: Caller): Verdict {
  if (who.includes('anyone')) return 'allowed';
  if (role === 'anonymous') return 401;
  if (!who.includes('loggedIn') && !who.includes(role)) return 403;
  return owner === undefined || isOwner || others.includes(role) ? 'allowed' : 404;
}

/** Makes a call; whatever is answered, refusals too, is as described. */
async function callAs(name: string, ask: Ask): Promise<Call> {
  const call = await api.call(name, ask);
  if (call.status >= 500) throw new Error(`${name}: ${call.status} ${JSON.stringify(call.answer)}`);
  expect([name, call.status, call.differences]).toEqual([name, call.status, []]);
  return call;
}

const verdictOf = ({ status }: Call): Verdict =>
  status === 401 || status === 403 || status === 404 ? status : 'allowed';

/** Who is refused changes nothing for the next; of the others, whom the call is meant for comes first. */
const inTurn = (callers: readonly Caller[], { as }: Ask, isRefused: (caller: Caller) => boolean): Caller[] => {
  const rank = (caller: Caller): number => (isRefused(caller) ? 0 : caller.person === as ? 1 : 2);
  return callers.toSorted((one, other) => rank(one) - rank(other));
};

/** Calls that end the session of the person who makes them. */
const endsSession = new Set(['POST /Auth/logout']);

/** The people of all calls, who stay logged in for the calls that follow. */
const isShared = ({ person }: Caller): boolean => Object.values(people).some((shared) => shared === person);

describe('a caller', () => {
  it.each(Object.entries(apiExamples))(
    'is let through as the table says, answered as described, and finds nothing by an id of another kind: %s',
    async (name, example) => {
      const rule = rules[name] as AccessRule;
      const meant = await example(stage);
      expect(await foundByOtherIds(name, meant)).toEqual({});
      const callers = callersOf(meant, rule).filter((caller) => !endsSession.has(name) || !isShared(caller));
      const wanted = Object.fromEntries(callers.map((caller) => [caller.name, expected(rule, caller)]));
      const verdicts: Record<string, Verdict> = {};
      let isUsed = false;
      for (const { name: who, person } of inTurn(callers, meant, (caller) => wanted[caller.name] !== 'allowed')) {
        // Who is let through may use up what the call is about.
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

  it('can do so with a client that is generated from the description', async () => {
    expect(calls.map(({ name }) => name).toSorted()).toEqual(Object.keys(apiExamples).toSorted());
    const { types } = await generatedClient(api.document);
    expect(await clientComplaints(types, calls)).toEqual([]);
  }, 180_000);

  it('outside the API needs no login', async () => {
    const beside = Object.keys(rules).filter((name) => !(name in apiExamples));
    expect(beside.filter((name) => !rules[name]?.who.includes('anyone'))).toEqual([]);
    for (const name of beside.filter((one) => one.startsWith('GET '))) {
      const { status } = await world.app.request('GET', name.slice('GET '.length).replace('{id}', 'cs_test_0'));
      expect([name, [401, 403].includes(status)]).toEqual([name, false]);
    }
  });
});
