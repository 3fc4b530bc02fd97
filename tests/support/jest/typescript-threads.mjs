import { register } from 'node:module';

/**
 * Given to Node with `--import`: lets the threads of a process run sources without a build, as the process itself does.
 */
register('./typescript-hooks.mjs', import.meta.url);
