const argon2 = require('../../../node_modules/@node-rs/argon2/index.js');

/**
 * Argon2id as the application has it, with hashes that cost a hundredth: a run makes thousands, of passwords that everybody
 * knows. What a hash costs is the matter of `passwords.spec.ts`, which has the library itself.
 */
module.exports = { ...argon2, hash: (password) => argon2.hash(password, { memoryCost: 64, timeCost: 1 }) };
