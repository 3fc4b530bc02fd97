import { buildInProcess } from './build-process.mjs';
import { staleParts } from './build-state.mjs';
import { exitWithParent } from './exit-with-parent.mjs';

/**
 * `npm run admin`, `npm run backup`, `npm run doctor`, `npm run places`, `npm run restore`, `npm run rebuild`: builds what is missing or stale, then runs that command of
 * the backend in this process. `--no-build` skips the build.
 */
exitWithParent();
const [command] = process.argv.splice(2, 1);
const isBuilt = process.argv.includes('--no-build') || staleParts().length === 0 || (await buildInProcess());
if (isBuilt) await import(`../backend/dist/maintenance/${command}.main.js`);
else process.exitCode = 1;
