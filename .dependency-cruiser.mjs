/**
 * The rules for imports (docs/architecture.md#boundaries). `npm run check` checks all sources against them, and
 * tests/checks contains, for each rule, a source that breaks it. In a rule, `$1` in `to` is the first capture
 * group of `from`.
 */

/**
 * Matches a file in a folder of backend/src (a context, for example), or a file directly in backend/src; `$1` is the
 * name of the folder or of the file.
 */
const anyOfBackend = '^backend/src/([^/]+?)(?:/|\\.ts$)';
const ofContexts = '^backend/src/(?!platform/|config/|seed/|sandbox/)[^/]+/';
/** Spec files, and the helper files that only specs import. */
const specs = '\\.(spec|samples|testing)\\.tsx?$';

/**
 * Files named after an aggregate or a topic alone (`subscription.ts`): its events with what follows from them. Only
 * event-sourced contexts have such files.
 */
const concepts = ['[^/.]+\\.ts$', '[^/]+/[^/.]+\\.ts$'].map((file) => `(ordering|subscriptions|fulfilment)/${file}`);
/**
 * Files of pure rules and of messages, recognised by the role in their names (docs/architecture.md#where-code-goes).
 */
const pureFiles = [
  '^backend/src/.+\\.(decider|rules|policy|process|events|commands|queries|state|errors|ids)\\.ts$',
  ...concepts.map((file) => `^backend/src/${file}`),
];
/**
 * The modules outside the project that pure files may import: for values, time zones and hashes, and `@nestjs/cqrs` for
 * the base classes of messages.
 */
const pureModules =
  '(^|/)node_modules/(zod|xstate|temporal-polyfill|temporal-spec|date-easter|libphonenumber-js|uuid|@nestjs/cqrs)/|^(node:)?(assert|crypto)$';
/** Files of a context that serve HTTP: those in its folder `http`, and others by their role. */
const httpFilesOf = (context) => [
  `^backend/src/${context}/http/`,
  `^backend/src/${context}/.+\\.(http|controller)\\.ts$`,
];
/** Matches every package and every module of Node, but none of this project's files, whose names contain a dot. */
const anyModule = '(^|/)node_modules/|^(node:)?[a-z_/]+$';
/** Files of this project that do I/O. */
const ioFiles = [
  '^backend/src/platform/(database|embedded-postgres|migrations|queue|storage|mail)/',
  '^backend/src/.+\\.(client|controller|gateway|handlers|job|module|service|store)\\.ts$',
];

/**
 * The contexts in the order of their dependencies: each may import only contexts above it in this list
 * (docs/architecture.md#boundaries).
 */
const contextOrder = [
  'catalogue',
  'places',
  'legal',
  'identity',
  'graves',
  'contact',
  'cart',
  'partners',
  'ordering',
  'payments',
  'fulfilment',
  'invoicing',
  'subscriptions',
  'matching',
  'order-completion',
  'relocation',
  'audit',
  'mail',
  'notifications',
  'dashboard',
  'search',
];

/**
 * The other features that each feature of the frontend may import; a feature without an entry imports none. The graph
 * has no cycle.
 */
const featureUses = {
  'shop/catalogue': ['shop/cart', 'shop/places'],
  'shop/contact': ['account/identity'],
  'shop/following': ['account/fulfilment'],
  'shop/landing': ['account/identity', 'shop/catalogue'],
  'shop/ordering': ['account/graves', 'account/identity', 'shop/cart', 'shop/catalogue', 'shop/places'],
  'account/fulfilment': ['account/subscriptions', 'shop/ordering', 'shop/places'],
  'account/grave-year': [
    'account/fulfilment',
    'account/graves',
    'account/subscriptions',
    'shop/catalogue',
    'shop/places',
  ],
  'account/graves': ['shop/places'],
  'account/identity': ['shop/places'],
  'account/invoicing': ['shop/ordering'],
  'account/subscriptions': ['shop/catalogue', 'shop/ordering'],
  'partner/absences': ['account/fulfilment'],
  'partner/agenda': ['account/fulfilment', 'partner/offers', 'partner/work', 'shop/places'],
  'partner/offers': ['account/fulfilment', 'shop/ordering'],
  'partner/offline': ['account/fulfilment', 'account/notifications', 'partner/agenda', 'partner/partners'],
  'partner/partners': ['account/fulfilment', 'account/identity', 'partner/absences', 'shop/places'],
  'partner/work': ['account/fulfilment', 'shop/ordering', 'shop/places'],
  'admin/administration': ['account/fulfilment', 'shop/ordering'],
  'admin/audit': ['admin/operations'],
  'admin/audit-explorer': ['admin/audit', 'admin/search', 'shop/places'],
  'admin/catalogue-editing': ['shop/catalogue'],
  'admin/cemetery-editing': ['shop/places'],
  'admin/reach': ['shop/places'],
  'admin/order-desk': ['account/invoicing', 'shop/ordering'],
  'admin/person-desk': ['account/graves', 'account/identity', 'partner/partners', 'shop/ordering'],
  'admin/phone-order': ['account/identity', 'shop/catalogue', 'shop/ordering'],
};

const forbidden = [
  {
    name: 'import-contexts-via-index',
    comment:
      'A context is entered only by its index.ts: import the message from there, or ask the QueryBus. What `npm run doctor` runs without the application (*.check.ts) is imported directly.',
    from: { path: anyOfBackend },
    to: {
      path: ofContexts,
      pathNot: ['^backend/src/$1/', '^backend/src/[^/]+/index\\.ts$', '\\.(module|check)\\.ts$'],
    },
  },
  ...contextOrder.map((context, place) => ({
    name: 'contexts-form-no-cycle',
    comment:
      'A context imports earlier ones of contextOrder only; a message that a later one handles belongs to its sender.',
    from: { path: `^backend/src/${context}/` },
    to: { path: `^backend/src/(${[...contextOrder.slice(place + 1), 'seed'].join('|')})/` },
  })),
  {
    name: 'only-app-module-joins-contexts',
    comment: 'Nest modules of contexts never import each other; app.module.ts sees them all.',
    from: { path: anyOfBackend, pathNot: ['^backend/src/app\\.module\\.ts$', '^backend/src/platform/'] },
    to: { path: `${ofContexts}.*\\.module\\.ts$`, pathNot: '^backend/src/$1/' },
  },
  {
    name: 'index-exports-messages-only',
    comment:
      "A context's index.ts re-exports its own events, commands, queries and the ids that others derive, nothing else.",
    from: { path: '^backend/src/([^/]+)/index\\.ts$' },
    to: {
      pathNot: [
        '^backend/src/$1/.+\\.(events|commands|queries|ids)\\.ts$',
        ...concepts.map((file) => `^backend/src/(?=$1/)${file}`),
      ],
    },
  },
  {
    name: 'platform-knows-no-business',
    comment: 'The platform serves every context and imports none.',
    from: { path: '^backend/src/platform/' },
    to: { path: ['^backend/src/(?!platform/|config/)'] },
  },
  {
    name: 'platform-domain-knows-no-http',
    comment: 'Rules reject with a code; the HTTP layer knows which status a code has.',
    from: { path: '^backend/src/platform/(domain|event-store|processes|deadlines|projections|seals)/' },
    to: { path: '^backend/src/platform/http/' },
  },
  {
    name: 'config-stands-alone',
    comment: 'Everything reads the configuration, so it imports nothing of the backend.',
    from: { path: '^backend/src/config/' },
    to: { path: '^backend/src/(?!config/)' },
  },
  {
    name: 'http-stands-on-top-of-its-context',
    comment: 'Only the module and other HTTP files of a context import its controllers and responses.',
    from: {
      path: '^backend/src/([^/]+)/',
      pathNot: [...httpFilesOf('[^/]+'), '^backend/src/platform/', '\\.module\\.ts$', specs],
    },
    to: { path: httpFilesOf('$1') },
  },
  {
    name: 'only-the-start-loads-the-sandbox',
    comment: 'main.ts and app.module.ts load it when the configuration asks for it; no other source knows it.',
    from: { path: '^backend/src/', pathNot: '^backend/src/(sandbox/|main\\.ts$|app\\.module\\.ts$)' },
    to: { path: '^backend/src/sandbox/' },
  },
  {
    name: 'rules-and-messages-name-no-io',
    comment: 'Deciders, policies, processes and messages know no database, queue, file, network or framework by name.',
    from: { path: pureFiles },
    to: { path: [anyModule, ...ioFiles], pathNot: pureModules },
  },
  {
    name: 'contracts-stand-alone',
    comment: 'Both sides agree on the contracts, so these know neither.',
    from: { path: '^contracts/' },
    to: { path: '^(backend|frontend|tests|scripts)/' },
  },
  {
    name: 'contracts-run-in-the-browser',
    comment: 'The frontend loads the contracts too: no module of Node.',
    from: { path: '^contracts/src/', pathNot: specs },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'frontend-and-backend-stay-apart',
    comment: 'They meet over HTTP and in the contracts.',
    from: { path: '^(frontend|backend)/' },
    to: { path: '^(frontend|backend)/', pathNot: '^$1/' },
  },
  ...Object.entries(featureUses).map(([feature, uses]) => ({
    name: 'features-use-what-they-declare',
    comment: 'A feature uses those that featureUses names; what more of them need is in ui, lib or the contracts.',
    from: { path: `^frontend/src/features/${feature}/` },
    to: {
      path: '^frontend/src/features/',
      pathNot: `^frontend/src/features/(${[feature, ...uses].join('|')})/`,
    },
  })),
  {
    name: 'features-use-what-they-declare',
    comment: 'A feature that featureUses does not name uses no other.',
    from: {
      path: '^frontend/src/features/([^/]+/[^/]+)/',
      pathNot: `^frontend/src/features/(${Object.keys(featureUses).join('|')})/`,
    },
    to: { path: '^frontend/src/features/', pathNot: '^frontend/src/features/$1/' },
  },
  {
    name: 'features-stand-below-routes',
    comment: 'A route composes features; no feature knows the page or the frame around it.',
    from: { path: '^frontend/src/features/' },
    to: { path: '^frontend/src/(app|routes)/' },
  },
  {
    name: 'ui-and-lib-know-no-business',
    comment: 'Shared parts stand below the features, the routes and the app.',
    from: { path: '^frontend/src/(ui|lib)/' },
    to: { path: '^frontend/src/(app|routes|features)/' },
  },
  {
    name: 'sources-know-no-tests',
    comment: 'Nothing that ships imports a spec or what only specs need.',
    from: { path: '^(backend|contracts|frontend|scripts)/', pathNot: specs },
    to: { path: ['^tests/', specs] },
  },
  {
    name: 'no-circles',
    comment: 'Two files that import each other are one thing, or one of them holds two.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'every-import-is-found',
    comment: 'An import that leads nowhere would hide what is behind it from every other rule.',
    from: {},
    to: { couldNotResolve: true },
  },
];

/**
 * The packages and Node modules that pure files must not load, directly or through other files. An `import type` loads
 * nothing, but dependency-cruiser's `reachable` cannot tell it from an `import`, so scripts/check-boundaries.mjs walks
 * the graph.
 */
export const farImports = {
  name: 'rules-and-messages-load-no-io',
  comment: 'Nothing that a decider, policy, process or message imports may do what they must not.',
  from: { path: pureFiles },
  to: { path: anyModule, pathNot: pureModules },
};

export default {
  forbidden: forbidden.map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '^[^/]+/(dist|dist-types)/' },
    // Includes imports of types, and marks those that are written as `import type`.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types', 'require'],
      mainFields: ['module', 'main', 'types', 'typings'],
    },
  },
};
