import type { Service } from '@perpetua/contracts/fulfilment.contract';
import {
  type ServiceAction as LifecycleAction,
  serviceLifecycle,
  type ServiceStatus,
} from '@perpetua/contracts/lifecycles/service.lifecycle';
import { assign, fromPromise, setup } from 'xstate';
import type { ServiceCall } from '../fulfilment.api';

type ServiceAction = ServiceCall['action'];

type ServiceStatusEvent =
  /** Takes over the service that the server returned. */
  | { type: 'read'; service: Service }
  | { type: 'ask'; call: ServiceCall }
  /** Opens the form for the details of an action; `confirm` then carries the whole call. */
  | { type: 'open'; action: ServiceAction }
  /** Confirms the call; `call` is set if the dialog has changed it, for example added a reason. */
  | { type: 'confirm'; call?: ServiceCall }
  | { type: 'back' };

/** A status that can be shown to users. */
export type ShownStatus = Exclude<ServiceStatus, 'none'>;

const states = serviceLifecycle.states.filter((state): state is ShownStatus => state !== serviceLifecycle.initial);

/** The machine tag of the statuses in which the lifecycle permits the action. */
export const permits = (action: LifecycleAction) => `permits ${action}` as const;

const permissionsIn = (state: ShownStatus) =>
  serviceLifecycle.actions
    .filter(({ events }) => events.some((event) => serviceLifecycle.permits(state, event)))
    .map(({ segment }) => permits(segment));

/** The actions that need a confirmation, because they cannot be undone. */
const asksTwice: ReadonlySet<ServiceAction> = new Set(['cancel', 'deliver']);

/** Whether the lifecycle permits the action in the service's status, and the server allows it to the user. */
const allows = ({ status, allowedActions }: Service, action: ServiceAction | undefined): boolean =>
  action !== undefined &&
  allowedActions.includes(action) &&
  states.some((state) => state === status && permissionsIn(state).includes(permits(action)));

/**
 * The statuses of the shared lifecycle, each tagged with its label and the permitted actions; a status that this
 * version does not know is `unknown` and permits nothing.
 */
const statusStates = {
  locating: {
    always: [
      ...states.map((state) => ({
        guard: ({ context }: { context: { service: Service } }) => context.service.status === state,
        target: state,
      })),
      { target: 'unknown' },
    ],
  },
  ...Object.fromEntries(
    states.map((state) => [state, { tags: [serviceLifecycle.labelOf(state) ?? 'unknown', ...permissionsIn(state)] }]),
  ),
  unknown: { tags: ['unknown'] },
};

interface ServiceStatusContext {
  service: Service;
  /** The requested action; `call` is set when its details are known. */
  action: ServiceAction | undefined;
  call: ServiceCall | undefined;
  hasForm: boolean;
  error: unknown;
}

const asking = {
  ask: [
    { guard: 'isAllowedTwice', target: 'confirming', actions: 'remember' },
    { guard: 'isAllowed', target: 'sending', actions: 'remember' },
  ],
  open: { guard: 'mayBeOpened', target: 'confirming', actions: 'openForm' },
} as const;

/**
 * A service on a screen: its status in the shared lifecycle and, in parallel, the phase of a call. Only actions that
 * the server allows can be requested, and none while a call is being sent. A form stays open when the server refuses
 * its call. The screen injects `perform`.
 */
export const serviceStatusMachine = setup({
  types: {
    context: {} as ServiceStatusContext,
    events: {} as ServiceStatusEvent,
    input: {} as { service: Service },
    tags: {} as string,
  },
  actors: {
    perform: fromPromise<Service | undefined, { serviceId: string; call: ServiceCall | undefined }>(() =>
      Promise.reject(new Error('The screen injects perform.')),
    ),
  },
  actions: {
    remember: assign(({ context, event }) => {
      const call = 'call' in event ? (event.call ?? context.call) : context.call;
      return { call, action: call?.action, hasForm: event.type === 'confirm' && context.hasForm, error: undefined };
    }),
    openForm: assign(({ event }) =>
      event.type === 'open' ? { action: event.action, call: undefined, hasForm: true, error: undefined } : {},
    ),
  },
  guards: {
    isAllowed: ({ context, event }) => event.type === 'ask' && allows(context.service, event.call.action),
    isAllowedTwice: ({ context, event }) =>
      event.type === 'ask' && asksTwice.has(event.call.action) && allows(context.service, event.call.action),
    mayBeOpened: ({ context, event }) => event.type === 'open' && allows(context.service, event.action),
    isStillAllowed: ({ context, event }) => {
      const call = event.type === 'confirm' ? (event.call ?? context.call) : undefined;
      return call !== undefined && call.action === context.action && allows(context.service, call.action);
    },
    isNoLongerAllowed: ({ context, event }) => event.type === 'read' && !allows(event.service, context.action),
    hasForm: ({ context }) => context.hasForm && allows(context.service, context.action),
    isNewer: ({ context, event }) => event.type === 'read' && event.service.version > context.service.version,
    isNotOlder: ({ context, event }) => event.type === 'read' && event.service.version >= context.service.version,
  },
}).createMachine({
  id: 'serviceStatus',
  type: 'parallel',
  context: ({ input }) => ({
    service: input.service,
    action: undefined,
    call: undefined,
    hasForm: false,
    error: undefined,
  }),
  states: {
    status: {
      initial: 'locating',
      on: {
        read: {
          guard: 'isNotOlder',
          target: '.locating',
          actions: assign({ service: ({ event }) => event.service }),
        },
      },
      states: statusStates,
    },
    phase: {
      initial: 'idle',
      states: {
        idle: { on: asking },
        confirming: {
          on: {
            confirm: { guard: 'isStillAllowed', target: 'sending', actions: 'remember' },
            back: 'idle',
            read: { guard: 'isNoLongerAllowed', target: 'idle' },
          },
        },
        sending: {
          invoke: {
            id: 'perform',
            src: 'perform',
            input: ({ context }) => ({ serviceId: context.service.id, call: context.call }),
            onDone: [
              // The act is kept on the device: the shown service already contains it.
              {
                guard: ({ event }) => event.output === undefined,
                target: 'idle',
                actions: assign({ error: undefined }),
              },
              { target: 'done', actions: assign({ error: undefined }) },
            ],
            onError: [
              { guard: 'hasForm', target: 'confirming', actions: assign({ error: ({ event }) => event.error }) },
              { target: 'refused', actions: assign({ error: ({ event }) => event.error }) },
            ],
          },
        },
        /** The shown service is outdated: no call is possible until a newer version is read. */
        done: { on: { read: { guard: 'isNewer', target: 'idle' } } },
        refused: { on: asking },
      },
    },
  },
});
