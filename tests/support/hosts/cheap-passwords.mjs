import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const cheap = new URL('../jest/argon2.cjs', import.meta.url).href;

/** Given to Node with `--import`: passwords are hashed at a hundredth of the application's cost, as in Jest's workers. */
if (isMainThread) register(import.meta.url);

/** @public Called by Node. */
export async function resolve(specifier, context, nextResolve) {
  if (specifier === '@node-rs/argon2') return { url: cheap, format: 'commonjs', shortCircuit: true };
  return nextResolve(specifier, context);
}
