import { register } from 'node:module';

/** Given to Node with `--import`: the threads that a process starts may run sources without a build, as it does itself. */
register('./typescript-hooks.mjs', import.meta.url);
