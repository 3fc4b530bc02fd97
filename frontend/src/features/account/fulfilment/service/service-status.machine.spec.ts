import { describe, expect, it, jest } from '@jest/globals';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { serviceLabel } from '@perpetua/contracts/lifecycles/service-label';
import { serviceLifecycle } from '@perpetua/contracts/lifecycles/service.lifecycle';
import { createActor, fromPromise, waitFor } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { ServiceCall } from '../fulfilment.api';
import { permits, serviceStatusMachine } from './service-status.machine';

const serviceAt = (status: string, allowedActions: string[], version = 1) =>
  ({ id: 's', status, allowedActions, version }) as unknown as Service;

const feedback: ServiceCall = { action: 'feedback', rating: 5 };
const cancel: ServiceCall = { action: 'cancel' };
const start: ServiceCall = { action: 'start' };

type Answer = { resolve: () => void; keep: () => void; reject: (error: Error) => void };

/** Starts the machine with calls that stay pending until the test settles them. */
function running(service: Service) {
  const calls: Answer[] = [];
  const perform = jest.fn(
    () =>
      new Promise<Service | undefined>((resolve, reject) => {
        calls.push({ resolve: () => resolve(service), keep: () => resolve(undefined), reject });
      }),
  );
  const machine = serviceStatusMachine.provide({ actors: { perform: fromPromise(perform) } });
  const actor = createActor(machine, { input: { service } }).start();
  return { actor, calls, perform, phase: () => actor.getSnapshot().value.phase };
}

describe('a service on a screen', () => {
  it('has the status that the server sent, with its label from the lifecycle', () => {
    for (const status of [...serviceLifecycle.states.filter((known) => known !== 'none'), 'teleported']) {
      const { actor } = running(serviceAt(status, []));
      expect(actor.getSnapshot().value.status).toBe(status === 'teleported' ? 'unknown' : status);
      expect(actor.getSnapshot().hasTag(serviceLabel(status))).toBe(true);
    }
  });

  it('permits only what both the lifecycle and the server allow', () => {
    const tagsAt = (status: string) => running(serviceAt(status, [])).actor.getSnapshot();
    expect(tagsAt('accepted').hasTag(permits('start'))).toBe(true);
    expect(tagsAt('closed').hasTag(permits('start'))).toBe(false);
    for (const status of ['closed', 'teleported']) {
      const { actor, phase } = running(serviceAt(status, ['start', 'cancel']));
      actor.send({ type: 'ask', call: start });
      actor.send({ type: 'open', action: 'cancel' });
      expect(phase()).toBe('idle');
    }
  });

  it('takes newer responses of the server, and ignores older ones', () => {
    const { actor } = running(serviceAt('accepted', [], 4));
    actor.send({ type: 'read', service: serviceAt('in_progress', [], 5) });
    expect(actor.getSnapshot().value.status).toBe('in_progress');
    actor.send({ type: 'read', service: serviceAt('accepted', [], 4) });
    expect(actor.getSnapshot().value.status).toBe('in_progress');
  });

  it('sends a call exactly once, however often it is requested', async () => {
    const { actor, calls, perform, phase } = running(serviceAt('awaiting_feedback', ['feedback']));
    actor.send({ type: 'ask', call: feedback });
    actor.send({ type: 'ask', call: feedback });
    expect(perform).toHaveBeenCalledTimes(1);
    calls[0]?.resolve();
    await waitFor(actor, ({ value }) => value.phase === 'done');
    expect(phase()).toBe('done');
  });

  it('allows the next call when the device keeps this one until there is a network', async () => {
    const { actor, calls, perform } = running(serviceAt('accepted', ['start']));
    actor.send({ type: 'ask', call: start });
    calls[0]?.keep();
    await waitFor(actor, ({ value }) => value.phase === 'idle');
    actor.send({ type: 'ask', call: start });
    expect(perform).toHaveBeenCalledTimes(2);
  });

  it('keeps the error of a refused call, and lets the user request the call again', async () => {
    const { actor, calls, perform } = running(serviceAt('accepted', ['start']));
    actor.send({ type: 'ask', call: start });
    calls[0]?.reject(new Error('not_the_day'));
    await waitFor(actor, ({ value }) => value.phase === 'refused');
    expect(actor.getSnapshot().context.error).toEqual(new Error('not_the_day'));
    actor.send({ type: 'ask', call: start });
    expect(perform).toHaveBeenCalledTimes(2);
  });

  it('cancels only after confirmation, with the reason given in the confirmation', () => {
    const { actor, perform, phase } = running(serviceAt('accepted', ['cancel']));
    actor.send({ type: 'ask', call: cancel });
    expect(phase()).toBe('confirming');
    expect(perform).not.toHaveBeenCalled();
    actor.send({ type: 'confirm', call: { action: 'cancel', reason: 'Moved' } });
    expect(actor.getSnapshot().context.call).toEqual({ action: 'cancel', reason: 'Moved' });
    expect(perform).toHaveBeenCalledTimes(1);
  });

  it('closes the confirmation when the server no longer allows the call', () => {
    const { actor, phase } = running(serviceAt('accepted', ['cancel']));
    actor.send({ type: 'ask', call: cancel });
    actor.send({ type: 'read', service: serviceAt('in_progress', [], 2) });
    expect(phase()).toBe('idle');
  });
});

describe('a form for the details of a call', () => {
  const proposal: ServiceCall = { action: 'reschedule', date: '2026-12-01' };
  const opened = () => {
    const machine = running(serviceAt('accepted', ['reschedule']));
    machine.actor.send({ type: 'open', action: 'reschedule' });
    return machine;
  };

  it('sends a call only with all details, and only the action that it was opened for', () => {
    const { actor, perform, phase } = opened();
    actor.send({ type: 'confirm' });
    actor.send({ type: 'confirm', call: start });
    expect(phase()).toBe('confirming');
    actor.send({ type: 'confirm', call: proposal });
    expect(phase()).toBe('sending');
    expect(perform).toHaveBeenCalledTimes(1);
  });

  it('stays open and keeps the error when the server refuses the call', async () => {
    const { actor, calls } = opened();
    actor.send({ type: 'confirm', call: proposal });
    calls[0]?.reject(new Error('too_soon'));
    const { context } = await waitFor(actor, ({ value }) => value.phase === 'confirming');
    expect(context.error).toEqual(new Error('too_soon'));
  });

  it('does not open for an action that the server does not allow', () => {
    const { actor, phase } = running(serviceAt('accepted', []));
    actor.send({ type: 'open', action: 'reschedule' });
    expect(phase()).toBe('idle');
  });
});

describe('the shortest paths through the phases of a call', () => {
  const paths = getShortestPaths(serviceStatusMachine, {
    input: { service: serviceAt('accepted', ['cancel', 'start']) },
    events: [
      { type: 'ask', call: cancel },
      { type: 'ask', call: start },
      { type: 'ask', call: feedback },
      { type: 'open', action: 'cancel' },
      { type: 'open', action: 'feedback' },
      { type: 'confirm' },
      { type: 'back' },
      { type: 'read', service: serviceAt('in_progress', ['deliver'], 2) },
      ...[{ type: 'xstate.done.actor.perform', output: {} }, { type: 'xstate.error.actor.perform' }].map(
        (end) => end as never,
      ),
    ],
    serializeState: ({ value, context }) => JSON.stringify([value, context.call, context.service.version]),
    limit: 5_000,
  });

  it('reach every phase', () => {
    const phases = new Set(paths.map(({ state }) => state.value.phase));
    expect(phases).toEqual(new Set(['idle', 'confirming', 'sending', 'done', 'refused']));
  });

  it('never store or send a call that the server does not allow', () => {
    for (const { state } of paths) expect(state.context.call?.action).not.toBe('feedback');
  });

  it('never send a cancellation that was not confirmed', () => {
    for (const { steps, state } of paths) {
      if (state.value.phase !== 'sending' || state.context.call?.action !== 'cancel') continue;
      expect(steps.some(({ event }) => event.type === 'confirm')).toBe(true);
    }
  });
});
