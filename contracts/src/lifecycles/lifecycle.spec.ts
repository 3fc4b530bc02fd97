import { describe, expect, it } from '@jest/globals';
import { allowedActions, defineLifecycle, IllegalTransitionError } from './lifecycle.js';
import { serviceLifecycle, type ServiceEventType } from './service.lifecycle.js';

const lamp = () =>
  defineLifecycle({
    id: 'lamp',
    initial: 'off',
    states: {
      off: { label: 'dark', on: { SwitchedOn: { to: 'on', by: ['customer', 'system'] } } },
      on: {
        label: 'bright',
        deadlines: ['close'],
        on: {
          Dimmed: { to: 'on', by: ['customer', 'partner'] },
          SwitchedOff: { to: 'off', by: ['system'] },
          Broken: { to: 'broken', by: ['customer'] },
          Retired: { to: 'retired', by: ['admin'] },
        },
      },
      broken: { final: true, on: {} },
      retired: { final: true, on: { Remembered: { to: 'retired', by: ['system'] } } },
    },
    actions: {
      smash: { events: ['Broken'], by: ['customer'] },
      touch: { events: ['SwitchedOn', 'Dimmed', 'SwitchedOff'], by: ['customer'] },
    },
  });

describe('defineLifecycle', () => {
  it('throws on access to `machine` if XState interprets the table differently', () => {
    const dotted = defineLifecycle({
      id: 'door',
      initial: 'shut',
      states: { shut: { on: { Opened: { to: 'open.wide', by: ['customer'] } } }, 'open.wide': { on: {} } },
      actions: {},
    });
    expect(() => dotted.machine).toThrow();
  });

  it('returns a lifecycle with the states, events, transitions, deadlines and labels of the table', () => {
    const lifecycle = lamp();
    expect(lifecycle.states).toEqual(['off', 'on', 'broken', 'retired']);
    expect(lifecycle.events).toEqual(['SwitchedOn', 'Dimmed', 'SwitchedOff', 'Broken', 'Retired', 'Remembered']);
    expect(lifecycle.next('off', 'SwitchedOn')).toBe('on');
    expect(lifecycle.next('on', 'Dimmed')).toBe('on');
    expect(lifecycle.permittedEvents('on')).toEqual(['Dimmed', 'SwitchedOff', 'Broken', 'Retired']);
    expect(lifecycle.permittedEvents('on', 'customer')).toEqual(['Dimmed', 'Broken']);
    expect(lifecycle.permits('on', 'SwitchedOff', 'customer')).toBe(false);
    expect(lifecycle.permits('on', 'SwitchedOff', 'system')).toBe(true);
    expect(lifecycle.deadlinesOf('on')).toEqual(['close']);
    expect(lifecycle.deadlinesOf('off')).toEqual([]);
    expect(lifecycle.labelOf('on')).toBe('bright');
    expect(lifecycle.labelOf('broken')).toBeUndefined();
  });

  it('finds states by their tags, and gives the machine the same tags', () => {
    const states = {
      shut: { tags: ['safe'], on: { Opened: { to: 'open', by: ['customer'] } } },
      open: { tags: ['bright'], on: { Locked: { to: 'locked', by: ['customer'] } } },
      locked: { tags: ['safe'], on: {} },
    } as const;
    const lifecycle = defineLifecycle({ id: 'door', initial: 'shut', states, actions: {} });
    expect(lifecycle.statesWith('safe')).toEqual(['shut', 'locked']);
    // @ts-expect-error misspelt tag
    expect(lifecycle.statesWith('brihgt')).toEqual([]);
    expect(lifecycle.machine.resolveState({ value: 'open' }).hasTag('bright')).toBe(true);
  });

  it('permits a late event in a final state, and the state does not change', () => {
    const lifecycle = lamp();
    expect(lifecycle.isFinal('retired')).toBe(true);
    expect(lifecycle.next('retired', 'Remembered')).toBe('retired');
    expect(lifecycle.isFinal('on')).toBe(false);
  });

  it('throws an error that names the rejected event and the permitted ones', () => {
    const lifecycle = lamp();
    expect(() => lifecycle.next('off', 'Broken')).toThrow(
      'lamp in state off does not permit Broken; permitted: SwitchedOn',
    );
    expect(() => lifecycle.next('broken', 'Dimmed')).toThrow(
      'lamp in state broken does not permit Dimmed; permitted: nothing',
    );
    expect(() => lifecycle.next('broken', 'Dimmed')).toThrow(IllegalTransitionError);
  });

  it('does not compile with a misspelt name', () => {
    const lifecycle = lamp();
    // @ts-expect-error a state that is not in the table
    expect(() => lifecycle.next('of', 'SwitchedOn')).toThrow(IllegalTransitionError);
    // @ts-expect-error an event that is not in the table
    expect(lifecycle.permits('off', 'SwitchdOn')).toBe(false);
    // @ts-expect-error an actor that does not exist
    expect(lifecycle.permittedEvents('off', 'supplier')).toEqual([]);
    const misspelt = [
      () =>
        defineLifecycle({
          id: 'target',
          initial: 'a',
          // @ts-expect-error a target that is not a state
          states: { a: { on: { Gone: { to: 'bb', by: ['system'] } } }, b: { on: {} } },
          actions: {},
        }),
      () =>
        defineLifecycle({
          id: 'initial',
          // @ts-expect-error an initial state that is not a state
          initial: 'c',
          states: { a: { on: {} } },
          actions: {},
        }),
      () =>
        defineLifecycle({
          id: 'property',
          initial: 'a',
          // @ts-expect-error a property that states do not have
          states: { a: { dedlines: ['close'], on: {} } },
          actions: {},
        }),
      () =>
        defineLifecycle({
          id: 'deadline',
          initial: 'a',
          // @ts-expect-error a deadline that does not exist
          states: { a: { deadlines: ['closing'], on: {} } },
          actions: {},
        }),
      () =>
        defineLifecycle({
          id: 'action',
          initial: 'a',
          states: { a: { on: { Gone: { to: 'a', by: ['customer'] } } } },
          // @ts-expect-error an action whose event is not in the table
          actions: { go: { events: ['Gon'], by: ['customer'] } },
        }),
    ];
    expect(misspelt).toHaveLength(5);
  });
});

describe('allowedActions', () => {
  it('returns each call exactly once, in the order of the lifecycle’s `actions`', () => {
    expect(allowedActions(lamp(), { state: 'on', role: 'customer' })).toEqual(['smash', 'touch']);
    expect(allowedActions(lamp(), { state: 'off', role: 'customer' })).toEqual(['touch']);
  });

  it('omits a call that the role may not make, or that the state does not permit', () => {
    expect(allowedActions(lamp(), { state: 'on', role: 'partner' })).toEqual([]);
    expect(allowedActions(lamp(), { state: 'broken', role: 'customer' })).toEqual([]);
  });

  it('leaves out a call if none of its permitted events is implemented', () => {
    const implemented = new Set<ServiceEventType>(['OfferMade', 'ServiceCancelled', 'ServiceRescheduled']);
    expect(allowedActions(serviceLifecycle, { state: 'escalated', role: 'admin', implemented })).toEqual([
      'reschedule',
      'cancel',
      'offer',
    ]);
    expect(allowedActions(serviceLifecycle, { state: 'accepted', role: 'customer', implemented })).toEqual(['cancel']);
    expect(allowedActions(serviceLifecycle, { state: 'accepted', role: 'customer', implemented: new Set() })).toEqual(
      [],
    );
  });
});
