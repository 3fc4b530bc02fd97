const path = require('node:path');
const { pathToFileURL } = require('node:url');
const piscina = require('../../../node_modules/piscina/dist/index.js');

/** Lets the threads of a pool run sources without a build. */
const HOOKS = pathToFileURL(path.join(__dirname, 'typescript-threads.mjs')).href;

/** Piscina with threads that compile the sources, because Jest compiles only what runs in its own modules. */
class Piscina extends piscina.Piscina {
  constructor(options) {
    super({ execArgv: ['--import', HOOKS], ...options });
  }
}

module.exports = { Piscina };
