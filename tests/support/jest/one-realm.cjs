const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');

/**
 * Has a worker's specifications run in the worker's own realm instead of one a file, so that `shared-modules.cjs` can
 * keep the application's modules, and what V8 has learned of them, from file to file. Jest's own state goes with its file.
 */
class OneRealm {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);

  constructor({ projectConfig }) {
    const { global } = this;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global });
    this.found = {
      keys: new Set(Reflect.ownKeys(global)),
      console,
      exit: Reflect.get(process, 'exit'),
      environment: { ...process.env },
    };
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  /** None; `shared-modules.cjs` compiles in this realm. */
  getVmContext() {
    return undefined;
  }

  async setup() {}

  async teardown() {
    const { keys, console, exit, environment } = this.found;
    this.fakeTimersModern.dispose();
    for (const key of Reflect.ownKeys(globalThis))
      if (!keys.has(key) && isOfJest(key)) Reflect.deleteProperty(globalThis, key);
    globalThis.console = console;
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
  }
}

const isOfJest = (key) => typeof key === 'symbol' && /jest|^[A-Z_]+$/i.test(key.description);

module.exports = OneRealm;
