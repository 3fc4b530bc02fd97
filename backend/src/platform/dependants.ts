/** What can depend on a thing that changes: the columns of docs/domain.md#when-things-change. */
export type Dependant =
  | 'openCart'
  | 'unpaidOrder'
  | 'voucher'
  | 'paidOrder'
  | 'offer'
  | 'acceptedWork'
  | 'runningPlan'
  | 'document'
  | 'mailToCome'
  | 'armedDeadline'
  | 'openPage';

/**
 * What a change does to what depends on it:
 *
 * - `none`: it does not depend on this thing
 * - `keeps`: it has what was agreed then, and keeps it
 * - `follows`: it reads the new value from then on; whom that concerns is told
 * - `asks`: a person is shown what follows and has to agree first
 * - `refuses`: the change is refused while it exists
 * - `ends`: it is withdrawn or cancelled, what was paid is refunded, and everybody concerned is told
 */
export type Consequence = 'none' | 'keeps' | 'follows' | 'asks' | 'refuses' | 'ends';

/**
 * The row of a change in docs/domain.md#when-things-change. What changes a thing has one as `static readonly dependants`, so
 * that nobody changes it without having thought of everything that depends on it: a forgotten dependant does not compile.
 */
export type Dependants = Readonly<Record<Dependant, Consequence>>;
