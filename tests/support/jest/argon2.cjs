const argon2 = require('../../../node_modules/@node-rs/argon2/index.js');

/**
 * Argon2id with a hundredth of the application's cost, because a run makes thousands of hashes of known passwords.
 * `passwords.spec.ts` tests the real cost with the unchanged library.
 */
exports.hash = (password) => argon2.hash(password, { memoryCost: 64, timeCost: 1 });
exports.verify = argon2.verify;
