const esmPackages =
  '@nestjs|p-queue|p-timeout|eventemitter3|content-disposition|cookie|file-type|uint8array-extras|token-types|strtok3|@tokenizer|@borewit|nodemailer|uuid|temporal-polyfill|temporal-utils|temporal-spec|json-schema-faker';

const swc = ({ parser = {}, transform = {} } = {}) => [
  '@swc/jest',
  {
    jsc: { parser: { syntax: 'typescript', ...parser }, transform, keepClassNames: true, target: 'es2023' },
    module: { type: 'commonjs' },
    sourceMaps: 'inline',
  },
];
const plain = swc();
const decorated = swc({
  parser: { decorators: true },
  transform: { legacyDecorator: true, decoratorMetadata: true },
});
const jsx = swc({ parser: { tsx: true }, transform: { react: { runtime: 'automatic', development: true } } });
const untransformedExcept = (packages) => [`/node_modules/(?!(?:.*/node_modules/)?(?:${packages})/)`];
const fromSources = {
  '^piscina$': '<rootDir>/tests/support/jest/piscina.cjs',
  // The package.json of json-schema-faker has an export for `import` only, not for `require`.
  '^json-schema-faker$': '<rootDir>/node_modules/json-schema-faker/dist/index.js',
  '^@perpetua/contracts/(.*)$': '<rootDir>/contracts/src/$1',
  '^(\\.{1,2}/.*)\\.js$': '$1',
};

const base = {
  testEnvironment: 'node',
  rootDir: '.',
  transform: { '^.+\\.ts$': decorated, '^.+\\.m?js$': plain },
  transformIgnorePatterns: untransformedExcept(esmPackages),
  moduleNameMapper: fromSources,
};

const onDatabases = {
  ...base,
  globalSetup: '<rootDir>/tests/support/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/tests/support/jest/global-teardown.mjs',
  moduleNameMapper: { '^@node-rs/argon2$': '<rootDir>/tests/support/jest/argon2.cjs', ...fromSources },
  transformIgnorePatterns: [...base.transformIgnorePatterns, '/tests/support/.*\\.mjs$'],
};

const inBrowsers = {
  ...base,
  globalSetup: '<rootDir>/tests/support/jest/global-journeys.mjs',
  globalTeardown: '<rootDir>/tests/support/jest/global-journeys-end.mjs',
  transformIgnorePatterns: [...base.transformIgnorePatterns, '/tests/support/.*\\.mjs$', '/scripts/.*\\.mjs$'],
};

/**
 * The specs of the frontend run in a few files that declare all of them, unless the command names some: a spec that is
 * run alone loads as much as the whole group.
 */
const specsOfFrontend = process.argv.some((argument) => argument.includes('frontend/src'))
  ? ['<rootDir>/frontend/src/**/*.spec.{ts,tsx}', '!**/test-setup/**', '!**/*.{policy,machine}.spec.ts']
  : ['<rootDir>/frontend/src/test-setup/groups/*.spec.ts'];

/**
 * Four projects. The spec files of `database` share one PostgreSQL server, on which each has its own cloned database.
 */
export default {
  /** Long enough for a busy machine: tests wait for conditions, never for a fixed time. */
  testTimeout: 60_000,
  /** A worker that uses more memory than this is restarted before its next file. */
  workerIdleMemoryLimit: '1GB',
  testSequencer: '<rootDir>/tests/support/jest/global-sequencer.mjs',
  projects: [
    {
      ...base,
      displayName: 'rules',
      testMatch: [
        '<rootDir>/{contracts,backend}/src/**/*.spec.ts',
        '<rootDir>/frontend/src/**/*.{policy,machine}.spec.ts',
        '<rootDir>/tests/{architecture,simulation}/**/*.spec.ts',
      ],
    },
    {
      ...onDatabases,
      displayName: 'database',
      testMatch: ['<rootDir>/tests/{platform,api,faults,fuzz,replay}/**/*.spec.ts'],
    },
    {
      displayName: 'frontend',
      rootDir: '.',
      testEnvironment: 'jest-fixed-jsdom',
      testEnvironmentOptions: { customExportConditions: [''], url: 'http://127.0.0.1:3000/' },
      testMatch: specsOfFrontend,
      setupFilesAfterEnv: ['<rootDir>/frontend/src/test-setup/setup.ts'],
      globals: { __APP_VERSION__: '0.0.0-test' },
      transform: {
        '^.+\\.tsx?$': jsx,
        '^.+\\.m?js$': plain,
        '\\.(svg|png|jpe?g|webp|woff2)$': '<rootDir>/tests/support/jest/asset-transform.cjs',
      },
      transformIgnorePatterns: [
        ...untransformedExcept(
          '@tanstack/(?:react-table|table-core)|react-leaflet|@react-leaflet|temporal-polyfill|temporal-utils|temporal-spec|uuid',
        ),
        '/tests/support/.*\\.mjs$',
      ],
      moduleNameMapper: { '\\.css$': 'identity-obj-proxy', '^(.*\\.svg)\\?url$': '$1', ...fromSources },
    },
    { ...inBrowsers, displayName: 'journeys', testMatch: ['<rootDir>/tests/journeys/**/*.spec.ts'] },
  ],
};
