import { buildInProcess } from './build-process.mjs';
import { staleParts } from './build-state.mjs';
import { exitWithParent } from './exit-with-parent.mjs';

/**
 * `npm start`: builds what is missing or stale, then runs the application in this same process. Besides npm there is
 * only one Node process, and ending one of the two ends both. `--no-build` skips the build.
 */
exitWithParent();
const stale = process.argv.includes('--no-build') ? [] : staleParts();
if (stale.length > 0) process.stdout.write(`Building ${stale.join(' and ')} …\n`);
if (stale.length === 0 || (await buildInProcess())) await import('../backend/dist/main.js');
else process.exitCode = 1;
