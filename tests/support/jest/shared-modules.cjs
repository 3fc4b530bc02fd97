const nodePath = require('node:path');
const { compileFunction, constants } = require('node:vm');
const { default: EndedContexts } = require('./ended-contexts.cjs');

/** Loads modules into the realm of the worker itself (`one-realm.cjs`). */
class MainRealm extends EndedContexts {
  constructor(...given) {
    super(...given);
    const { executor } = this;
    executor.compile = (source, filename) =>
      compileFunction(source, executor.injectedModuleParameters, {
        filename,
        importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
      });
  }
}

/**
 * What is loaded once a worker: packages, and the product's own sources. What belongs to a specification is not, nor what
 * looks at the environment as it is loaded.
 */
const isShared = (file) =>
  /^(?:backend\/src\/|contracts\/src\/|(?:.*\/)?node_modules\/(?!@sparticuz))/.test(file.split(nodePath.sep).join('/'));

/** Loads what is shared, by the project's id: each may have packages replaced. Never torn down. */
const sharedOf = new Map();

/**
 * A specification's modules, of which the application and its packages are loaded once a worker and project: to load and
 * to start the application again takes a specification seconds, because V8 begins again with all of its code. What a module
 * keeps to itself outlives the file, as it outlives a request; a specification that replaces modules (`jest.mock`) needs
 * Jest's own runtime.
 */
class SharedModules extends MainRealm {
  constructor(...given) {
    super(...given);
    const {
      _config: { id },
    } = this;
    this.shared = sharedOf.get(id) ?? new MainRealm(...given);
    sharedOf.set(id, this.shared);
    // Jest remembers at the file's end where the maps of its modules lie.
    this.shared.transformCache.sourceMaps = this.transformCache.sourceMaps;
  }

  requireModuleOrMock(from, name) {
    const { _resolution: resolution, _config: config } = this;
    const isOwn = name === '@jest/globals' || resolution.isCoreModule(name);
    const path = isOwn ? undefined : resolution.resolveCjs(from, name);
    return !isOwn && isShared(nodePath.relative(config.rootDir, path))
      ? this.shared.requireModule(from, path)
      : super.requireModuleOrMock(from, name);
  }
}

module.exports = { __esModule: true, default: SharedModules };
