const paths = require('node:path');

/** Pictures in specs of the frontend: the name of the file stands for its address. */
exports.process = (_source, file) => ({
  code: `module.exports = { __esModule: true, default: ${JSON.stringify(`/assets/${paths.basename(file)}`)} };`,
});
