import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makePlace, type Place } from '../support/fixtures/app.js';
import { HostClient } from '../support/hosts/host-client.js';
import { SUPERVISOR } from '../support/hosts/host-messages.js';
import { HostSupervisor } from '../support/hosts/host-supervisor.js';

const WORKER = process.env['JEST_WORKER_ID'] ?? '1';
const START_MS = 60_000;
const HUNG_AFTER_MS = 1_000;

const ofTheRun = process.env[SUPERVISOR];
let supervisor: HostSupervisor;
let place: Place;

beforeAll(async () => {
  [supervisor, place] = await Promise.all([HostSupervisor.start(), makePlace({})]);
}, START_MS);
afterAll(async () => {
  await supervisor.stop();
  process.env[SUPERVISOR] = ofTheRun;
  await place.remove();
});

/** An application that answers its readiness check; returns its host and its id. */
async function readyApplication(): Promise<{ host: HostClient; id: number }> {
  const host = await HostClient.ofThisWorker();
  const { id, settings } = await host.start(place);
  expect((await fetch(`http://127.0.0.1:${settings.port}/health/ready`)).status).toBe(200);
  return { host, id };
}

const signalHost = (signal: NodeJS.Signals): void => {
  const pid = supervisor.pidOf(WORKER);
  if (pid === undefined) throw new Error('there is no host');
  process.kill(pid, signal);
};

describe('an application host', () => {
  it(
    'that dies fails the spec with a clear message, and the next spec gets another host',
    async () => {
      const { host, id } = await readyApplication();
      signalHost('SIGKILL');
      await expect(host.run({ id, name: 'now', input: [] })).rejects.toThrow(
        /The application host .* ended or did not/,
      );
      const next = await readyApplication();
      await next.host.stop(next.id);
    },
    START_MS,
  );

  it(
    'that hangs fails the spec with a clear message, and the next spec gets another host',
    async () => {
      const { id } = await readyApplication();
      const impatient = await HostClient.ofThisWorker(HUNG_AFTER_MS);
      signalHost('SIGSTOP');
      await expect(impatient.run({ id, name: 'now', input: [] })).rejects.toThrow(/did not answer/);
      const next = await readyApplication();
      await next.host.stop(next.id);
    },
    START_MS,
  );

  it('passes on the error of an action with its message', async () => {
    const { host, id } = await readyApplication();
    await expect(host.run({ id, name: 'dance', input: [] })).rejects.toThrow('There is no action dance.');
    await host.stop(id);
  });
});
