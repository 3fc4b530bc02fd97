const paths = require('node:path');

/** Replaces pictures in specs of the frontend by the names of their files. */
exports.process = (_source, file) => ({
  code: `module.exports = { __esModule: true, default: ${JSON.stringify(`/assets/${paths.basename(file)}`)} };`,
});
