/**
 * The probes of our own checks, which `npm run check -- self` runs: each plants a small project that breaks a rule, and
 * starts the real check in it.
 */
export default {
  rootDir: '../..',
  testMatch: ['<rootDir>/tests/checks/**/*.spec.ts'],
  testTimeout: 60_000,
  reporters: ['default', ['<rootDir>/scripts/count-reporter.mjs', { isPrinted: true }]],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
};
