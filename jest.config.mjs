const esmPackages =
  '@nestjs|content-disposition|cookie|file-type|uint8array-extras|token-types|strtok3|@tokenizer|@borewit|nodemailer|uuid|temporal-polyfill|temporal-utils|temporal-spec';

const swc = (decorators) => [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', decorators },
      transform: decorators ? { legacyDecorator: true, decoratorMetadata: true } : {},
      keepClassNames: true,
      target: 'es2023',
    },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];

const base = {
  testEnvironment: 'node',
  rootDir: '.',
  transform: { '^.+\\.ts$': swc(true), '^.+\\.m?js$': swc(false) },
  transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${esmPackages})/)`],
  moduleNameMapper: {
    '^@perpetua/contracts/(.*)$': '<rootDir>/contracts/src/$1',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
};

/** Rules need no database; everything else shares one PostgreSQL server with a database cloned per file. */
export default {
  /** Generous: a busy machine must not fail a specification; what waits, waits for a condition. */
  testTimeout: 60_000,
  projects: [
    {
      ...base,
      displayName: 'rules',
      testMatch: ['<rootDir>/{contracts,backend}/src/**/*.spec.ts', '<rootDir>/tests/architecture/**/*.spec.ts'],
    },
    {
      ...base,
      displayName: 'database',
      testMatch: ['<rootDir>/tests/{platform,api,faults}/**/*.spec.ts'],
      globalSetup: '<rootDir>/tests/support/global-setup.mjs',
      globalTeardown: '<rootDir>/tests/support/global-teardown.mjs',
      transformIgnorePatterns: [...base.transformIgnorePatterns, '/tests/support/.*\\.mjs$'],
    },
  ],
};
