import { describe, expect, it } from '@jest/globals';
import type { CommandBus } from '@nestjs/cqrs';
import type { JoinRoute } from '../../fulfilment/index.js';
import type { Clock } from '../../platform/clock/clock.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { PlanSeasonJob } from './plan-season.job.js';
import { roomKey, type SeasonProblem, type VisitToPlan } from './season-plan.policy.js';
import type { SeasonProblems } from './season-problem.service.js';
import type { SeasonSolver } from './season-solver.service.js';
import { solved } from './season-worker.js';

const [day, now] = ['2027-10-03', '2027-10-03T06:45:10Z'];
const date = '2027-10-20';
const visit = (serviceId: string, matchFrom = '2027-10-03T07:00:00.000Z'): VisitToPlan => {
  return { serviceId, orderId: 'o', cemeteryId: 'c', date, days: [date], matchFrom };
};

const problem: SeasonProblem = {
  cemeteries: [{ cemeteryId: 'c', partners: [{ partnerId: 'ana', distanceKm: 3 }] }],
  visits: [visit('one'), visit('other')],
  room: new Map([[roomKey('ana', date), 5]]),
  ways: new Set(),
};

interface World {
  readonly visits?: readonly VisitToPlan[];
  readonly now?: string;
  readonly solve?: (program: string) => ReturnType<typeof solved>;
  readonly refuses?: (command: JoinRoute) => Error | undefined;
}

/** Runs the job of a morning over services that leave the problem when they were planned. */
const morning = (world: World = {}) => {
  const sent: JoinRoute[] = [];
  const execute = async (command: JoinRoute) => {
    const error = world.refuses?.(command);
    if (error) throw error;
    sent.push(command);
  };
  const left = async () => ({
    ...problem,
    visits: (world.visits ?? problem.visits).filter(({ serviceId }) =>
      sent.every(({ payload }) => payload.serviceId !== serviceId),
    ),
  });
  const job = new PlanSeasonJob(
    { of: left } as unknown as SeasonProblems,
    { solve: world.solve ?? solved } as unknown as SeasonSolver,
    { execute } as unknown as CommandBus,
    { now: () => new Date(world.now ?? now) } as Clock,
  );
  return { sent, job, run: () => job.process({ data: { day } }) };
};

const services = (sent: readonly JoinRoute[]) => sent.map(({ payload }) => payload.serviceId);

describe('the job that plans a season', () => {
  it('gives each cleaning its day and names the partner who is asked first', async () => {
    const { sent, run } = morning();
    await run();
    expect(sent.map(({ payload }) => payload)).toEqual(
      ['one', 'other'].map((serviceId) => ({ serviceId, date, plan: { season: 'all_saints', partnerId: 'ana' } })),
    );
    expect(sent[0]?.meta).toMatchObject({ correlationId: 'o', actor: { role: 'system' } });
  });

  it('lets what begins later wait for the orders of other days', async () => {
    const { sent, run } = morning({ visits: [visit('later', '2027-10-13T07:00:00.000Z')] });
    await run();
    expect(sent).toEqual([]);
  });

  it('plans nothing twice when it is repeated', async () => {
    const { sent, run } = morning();
    await run();
    await run();
    expect(services(sent)).toEqual(['one', 'other']);
  });

  it('goes on with the rest after it was killed half way', async () => {
    let isKilled = false;
    const { sent, run } = morning({
      refuses: ({ payload }) => {
        if (payload.serviceId !== 'other' || isKilled) return undefined;
        isKilled = true;
        return new Error('the connection was lost');
      },
    });
    await expect(run()).rejects.toThrow('the connection was lost');
    expect(services(sent)).toEqual(['one']);
    await run();
    expect(services(sent)).toEqual(['one', 'other']);
  });

  it('leaves the rest to another attempt when the process stops', async () => {
    const { sent, job, run } = morning();
    job.onModuleDestroy();
    await expect(run()).rejects.toThrow('the process stops');
    expect(sent).toEqual([]);
  });

  it.each(['Time limit reached', 'Infeasible', 'Unknown'])(
    'leaves all to the ordinary matching when the solver says “%s”, whatever numbers come with it',
    async (status) => {
      const { sent, run } = morning({ solve: async (program) => ({ ...(await solved(program)), status }) });
      await run();
      expect(sent).toEqual([]);
    },
  );

  it('does the same when the solver breaks down', async () => {
    const { sent, run } = morning({ solve: () => Promise.reject(new Error('out of memory')) });
    await run();
    expect(sent).toEqual([]);
  });

  it('goes on when one cleaning is refused', async () => {
    const refuses = ({ payload }: JoinRoute) =>
      payload.serviceId === 'one' ? new DomainError({ code: 'cemetery_closed', message: 'closed' }) : undefined;
    const { sent, run } = morning({ refuses });
    await run();
    expect(services(sent)).toEqual(['other']);
  });

  it('does nothing on another day than its own', async () => {
    const { sent, run } = morning({ now: '2027-10-04T06:45:10Z' });
    await run();
    expect(sent).toEqual([]);
  });
});
