import { exitWithParent } from '../../scripts/exit-with-parent.mjs';

/** Runs one benchmark in its own process, so that it does not share memory and compiled code with another. */
exitWithParent();
const { title, run } = await import(`./${process.argv[2]}.bench.mjs`);
const { lines, notes } = await run();
process.send({ title, lines, notes }, () => process.exit(0));
