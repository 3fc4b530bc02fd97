import highsLoader, { type Highs } from 'highs';

/** The package's types are those of its CommonJS file; Node loads the ES module, whose default is the function. */
const loadHighs = highsLoader as unknown as () => Promise<Highs>;

/** How a program was solved. The values mean something only if `status` is `Optimal`. */
export interface Solution {
  readonly status: string;
  readonly values: Readonly<Record<string, number>>;
}

/** At most this long, in seconds; then the status is `Time limit reached`. */
const TIME_LIMIT_S = 20;
/** A plan this close to the best possible one counts as optimal. */
const GAP = 0.002;

const options = { time_limit: TIME_LIMIT_S, mip_rel_gap: GAP, output_flag: false } as const;

let library: Promise<Highs> | undefined;

/**
 * Solves a program in LP format. The library computes synchronously for up to {@link TIME_LIMIT_S} seconds: the solver
 * calls it in a thread.
 * @public
 */
export async function solved(program: string): Promise<Solution> {
  const { Status: status, Columns: columns } = await result(program);
  const values = Object.entries(columns).map(
    ([name, column]) => [name, 'Primal' in column ? column.Primal : 0] as const,
  );
  return { status, values: Object.fromEntries(values) };
}

/** Loads the library again after it broke down, because nothing is known of its memory then. */
async function result(program: string): Promise<ReturnType<Highs['solve']>> {
  const highs = await (library ??= loadHighs());
  try {
    return highs.solve(program, options);
  } catch (error) {
    library = undefined;
    throw error;
  }
}
