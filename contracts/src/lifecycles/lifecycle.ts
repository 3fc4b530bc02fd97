import { setup, transition } from 'xstate';
import type { Actor, Role } from '../roles.js';
import type { DeadlineKind } from './deadlines.js';

/**
 * One event of one state: the next state, and who may cause the event. If `to` is the state itself, the event only
 * records a fact.
 */
export interface TransitionDefinition {
  readonly to: string;
  readonly by: readonly Actor[];
}

export interface StateDefinition {
  /** The label of this state for people, if the lifecycle has labels. */
  readonly label?: string;
  /**
   * Whether nothing more is expected in this state; late facts (a payment after expiry, a chargeback) may still arrive.
   */
  readonly final?: true;
  /**
   * Names under which rules and queries find the state, so that they need not list states; the machine has the same
   * tags.
   */
  readonly tags?: readonly string[];
  readonly deadlines?: readonly DeadlineKind[];
  readonly on: Readonly<Record<string, TransitionDefinition>>;
}

type StateDefinitions = Readonly<Record<string, StateDefinition>>;
type StateIn<States> = keyof States & string;
type EventIn<States extends StateDefinitions> = { [S in keyof States]: keyof States[S]['on'] & string }[keyof States];
type DeadlineIn<States extends StateDefinitions> = {
  [S in keyof States]: States[S] extends { deadlines: readonly (infer Kind extends DeadlineKind)[] } ? Kind : never;
}[keyof States];

type TagIn<States extends StateDefinitions> = {
  [S in keyof States]: States[S] extends { tags: readonly (infer Tag extends string)[] } ? Tag : never;
}[keyof States];

type TargetIn<States extends StateDefinitions> = {
  [S in keyof States]: States[S]['on'][keyof States[S]['on']]['to'];
}[keyof States] &
  StateIn<States>;

/** The states in which an event may happen. */
export type SourceOf<States, Event extends string> = {
  [S in keyof States & string]: States[S] extends { readonly on: { readonly [E in Event]: unknown } } ? S : never;
}[keyof States & string];

/** The states to which an event leads. */
export type TargetOf<States, Event extends string> = {
  [S in keyof States]: States[S] extends { readonly on: { readonly [E in Event]: { readonly to: infer To } } }
    ? To
    : never;
}[keyof States];

/** Makes a misspelt target or property of a state a compile error. */
type Checked<States extends StateDefinitions> = {
  [S in keyof States]: { [P in Exclude<keyof States[S], keyof StateDefinition>]: never } & {
    on: { [E in keyof States[S]['on']]: { to: StateIn<States> } };
  };
};

/**
 * A call of the API: the events that it may record, and the roles that may make it. Its key in `actions` is the last
 * segment of its path.
 */
export interface ActionDefinition<Event extends string = string> {
  readonly events: readonly Event[];
  readonly by: readonly Role[];
  /** Whether a partner may make the call because of an open offer, before the service is assigned to the partner. */
  readonly answersOffer?: true;
}

interface LifecycleTable {
  readonly id: string;
  readonly initial: string;
  readonly states: StateDefinitions;
  readonly actions: Readonly<Record<string, ActionDefinition>>;
}

/** One row of a lifecycle's table. */
export interface Transition<State extends string = string, Event extends string = string> {
  readonly from: State;
  readonly event: Event;
  readonly to: State;
  readonly by: readonly Actor[];
}

/**
 * Thrown when a command tries to record an event that the current state does not permit. `permitted` lists the
 * permitted events.
 */
export class IllegalTransitionError extends Error {
  override readonly name = 'IllegalTransitionError';

  readonly lifecycle: string;
  readonly state: string;
  readonly event: string;
  readonly permitted: readonly string[];

  constructor(refusal: { lifecycle: string; state: string; event: string; permitted: readonly string[] }) {
    const { lifecycle, state, event, permitted } = refusal;
    super(`${lifecycle} in state ${state} does not permit ${event}; permitted: ${permitted.join(', ') || 'nothing'}`);
    this.lifecycle = lifecycle;
    this.state = state;
    this.event = event;
    this.permitted = permitted;
  }
}

/** The pure functions of a lifecycle. Only `next` throws for an unknown state or event. */
export interface Lifecycle<
  State extends string = string,
  Event extends string = string,
  Deadline extends string = string,
  Action extends string = string,
  Reached extends State = State,
  Tag extends string = string,
> {
  readonly id: string;
  /**
   * The XState machine: `meta` of a state contains its label and deadlines, `meta` of a transition contains `by`. It is
   * built at the first access, which also checks every row of the table against it; the server accesses it at startup.
   */
  readonly machine: LifecycleMachine;
  readonly initial: State;
  readonly states: readonly State[];
  readonly events: readonly Event[];
  readonly transitions: readonly Transition<State, Event>[];
  readonly actions: readonly (ActionDefinition<Event> & { readonly segment: Action })[];
  isState(value: unknown): value is State;
  isFinal(state: State): boolean;
  /** Whether the event may happen in the state and, if `by` is given, whether that actor may cause it. */
  permits(state: State, event: Event, by?: Actor): boolean;
  /** The events of the state in table order; if `by` is given, only those that the actor may cause. */
  permittedEvents(state: State, by?: Actor): Event[];
  /**
   * The state after the event; its type excludes an initial state to which no event leads.
   * @throws IllegalTransitionError with the permitted events
   */
  next(state: State, event: Event): Reached;
  deadlinesOf(state: State): readonly Deadline[];
  labelOf(state: State): string | undefined;
  /** The states with a tag, in table order. */
  statesWith(tag: Tag): readonly State[];
}

export type LifecycleMachine = ReturnType<typeof createLifecycleMachine>;

function createLifecycleMachine({ id, initial, states }: Omit<LifecycleTable, 'actions'>) {
  const stateConfigs = Object.entries(states).map(([state, { label, final, tags = [], deadlines = [], on }]) => {
    const events = Object.entries(on);
    const config = {
      // XState allows no transition out of a final state, so a state that still receives late facts is final only by
      // tag.
      ...(final && events.length === 0 ? { type: 'final' as const } : {}),
      tags: [...(final ? ['final'] : []), ...(label === undefined ? [] : [label]), ...tags],
      meta: { label, deadlines },
      on: Object.fromEntries(events.map(([event, { to, by }]) => [event, { target: to, meta: { by } }])),
    };
    return [state, config] as const;
  });
  return setup({
    types: { events: {} as { type: string }, meta: {}, tags: {} as string },
  }).createMachine({ id, initial, states: Object.fromEntries(stateConfigs) });
}

/** Looks up states and events in maps, so that unknown names such as `constructor` are not found. */
class TableLifecycle implements Lifecycle {
  readonly id: string;
  readonly initial: string;
  readonly states: readonly string[];
  readonly events: readonly string[];
  readonly transitions: readonly Transition[];
  readonly actions: Lifecycle['actions'];
  private readonly rows = new Map<string, Map<string, Transition>>();
  private readonly definitions: Map<string, StateDefinition>;
  private provedMachine: LifecycleMachine | undefined;

  constructor(private readonly table: LifecycleTable) {
    const { id, initial, states, actions } = table;
    this.id = id;
    this.initial = initial;
    this.actions = Object.entries(actions).map(([segment, action]) => ({ segment, ...action }));
    this.definitions = new Map(Object.entries(states));
    for (const [from, { on }] of this.definitions) {
      const rows = Object.entries(on).map(([event, { to, by }]) => [event, { from, event, to, by }] as const);
      this.rows.set(from, new Map(rows));
    }
    this.states = [...this.definitions.keys()];
    this.transitions = [...this.rows.values()].flatMap((rows) => [...rows.values()]);
    this.events = [...new Set(this.transitions.map(({ event }) => event))];
  }

  get machine(): LifecycleMachine {
    if (this.provedMachine === undefined) {
      const machine = createLifecycleMachine(this.table);
      for (const row of this.transitions) assertSameInMachine(machine, row);
      this.provedMachine = machine;
    }
    return this.provedMachine;
  }

  isState(value: unknown): value is string {
    return typeof value === 'string' && this.definitions.has(value);
  }

  isFinal(state: string): boolean {
    return this.definitions.get(state)?.final === true;
  }

  permits(state: string, event: string, by?: Actor): boolean {
    const row = this.rows.get(state)?.get(event);
    return row !== undefined && (by === undefined || row.by.includes(by));
  }

  permittedEvents(state: string, by?: Actor): string[] {
    const rows = [...(this.rows.get(state)?.values() ?? [])];
    return rows.filter((row) => by === undefined || row.by.includes(by)).map(({ event }) => event);
  }

  next(state: string, event: string): string {
    const row = this.rows.get(state)?.get(event);
    if (row !== undefined) return row.to;
    throw new IllegalTransitionError({ lifecycle: this.id, state, event, permitted: this.permittedEvents(state) });
  }

  deadlinesOf(state: string): readonly DeadlineKind[] {
    return this.definitions.get(state)?.deadlines ?? [];
  }

  labelOf(state: string): string | undefined {
    return this.definitions.get(state)?.label;
  }

  statesWith(tag: string): readonly string[] {
    return this.states.filter((state) => this.definitions.get(state)?.tags?.includes(tag));
  }
}

/** @throws Error when the machine's transition differs from the row of the table */
function assertSameInMachine(machine: LifecycleMachine, { from, event, to }: Transition): void {
  const [{ value }] = transition(machine, machine.resolveState({ value: from }), { type: event });
  if (value !== to) throw new Error(`${machine.id}: ${event} leads from ${from} to ${to}, in the machine to ${value}`);
}

/**
 * Defines a lifecycle from its table: for each state and event one target and who may cause the event; for each state
 * its deadlines, label and tags; and the API calls (`actions`, in the order in which they are offered) that record the
 * events of people. States, events, deadlines, tags and actions are inferred, so that a misspelt one does not compile.
 */
export function defineLifecycle<const States extends StateDefinitions, const Action extends string>(definition: {
  readonly id: string;
  readonly initial: StateIn<NoInfer<States>>;
  readonly states: States & Checked<States>;
  readonly actions: Readonly<Record<Action, ActionDefinition<EventIn<NoInfer<States>>>>>;
}): Lifecycle<StateIn<States>, EventIn<States>, DeadlineIn<States>, Action, TargetIn<States>, TagIn<States>> {
  const lifecycle: Lifecycle = new TableLifecycle(definition);
  return lifecycle as Lifecycle<
    StateIn<States>,
    EventIn<States>,
    DeadlineIn<States>,
    Action,
    TargetIn<States>,
    TagIn<States>
  >;
}

/**
 * The last path segments of the calls that a role may make in this state (docs/domain.md#api), without repetition and
 * in the order of the lifecycle's `actions`. With `implemented`, only calls with at least one permitted event in that
 * set.
 */
export function allowedActions<State extends string, Event extends string, Action extends string>(
  lifecycle: Lifecycle<State, Event, string, Action>,
  { state, role, implemented }: { state: State; role: Role; implemented?: ReadonlySet<Event> },
): Action[] {
  const possible = (event: Event) => lifecycle.permits(state, event, role) && (implemented?.has(event) ?? true);
  return lifecycle.actions
    .filter(({ events, by }) => by.includes(role) && events.some(possible))
    .map(({ segment }) => segment);
}
