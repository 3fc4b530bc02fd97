const asyncHooks = require('node:async_hooks');
const { default: JestRuntime } = require('jest-runtime');

const { AsyncLocalStorage } = asyncHooks;

/**
 * Ends with a file what Jest keeps of it in asynchronous contexts: a storage that Node (before 24) tells of every promise
 * as long as the process lives. With those of thirty files a promise costs twenty times as much as with one.
 */
class EndedContexts extends JestRuntime {
  constructor(...given) {
    super(...given);
    const storages = [];
    this.storages = storages;
    this.Noted = class extends AsyncLocalStorage {
      constructor(...options) {
        super(...options);
        storages.push(this);
      }
    };
  }

  requireInternalModule(...given) {
    const outer = asyncHooks.AsyncLocalStorage;
    asyncHooks.AsyncLocalStorage = this.Noted;
    try {
      return super.requireInternalModule(...given);
    } finally {
      asyncHooks.AsyncLocalStorage = outer;
    }
  }

  teardown() {
    super.teardown();
    for (const storage of this.storages) storage.disable();
  }
}

module.exports = { __esModule: true, default: EndedContexts };
