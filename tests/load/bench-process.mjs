import { exitWithParent } from '../../scripts/exit-with-parent.mjs';

/** Runs one bench in its own process, so that none finds the memory and the compiled code of another. */
exitWithParent();
const { title, run } = await import(`./${process.argv[2]}.bench.mjs`);
const { lines, notes } = await run();
process.send({ title, lines, notes }, () => process.exit(0));
