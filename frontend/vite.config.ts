import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { defineConfig, minifySync, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import manifest from './package.json' with { type: 'json' };
import { filesOf, type Manifest } from './src/lib/built-files.ts';
import { fillSlots } from './src/lib/page-slots.ts';

/** The backend to which Vite's development server forwards requests. */
const backend = process.env['BACKEND_ORIGIN'] ?? 'http://127.0.0.1:3000';

const textOf = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

type OutputChunk = Rolldown.OutputChunk;
type OutputFile = OutputChunk | Rolldown.OutputAsset;

/**
 * Writes the application's HTML page. The page preloads both typefaces, so that text does not move after it is
 * rendered. The icon and three scripts, which set the colours, say who is logged in and start the application, are inline, so that they need no
 * request before the first paint; src/prerender.ts leaves the start script unchanged.
 */
function applicationPage(): Plugin {
  return {
    name: 'perpetua:page',
    apply: 'build',
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      const files = Object.values(bundle);
      const entry = entryOf(files, 'main');
      const polyfills = entryOf(files, 'polyfills');
      const fonts = files.filter(({ fileName }) => fileName.endsWith('.woff2'));
      // The entry's code is in the chunks that it imports, and so are its styles.
      const loaded = [entry, ...entry.imports.map((name) => bundle[name])].filter((file) => file?.type === 'chunk');
      const sheets = [...new Set(loaded.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]))];
      const links = [
        ...fonts.map(
          ({ fileName }) => `<link rel="preload" href="/${fileName}" as="font" type="font/woff2" crossorigin />`,
        ),
        ...sheets.map((sheet) => `<link rel="stylesheet" href="/${sheet}" />`),
      ];
      const start = inline('src/start.js')
        .replace('APPLICATION', `/${entry.fileName}`)
        .replace('POLYFILLS', `/${polyfills.fileName}`);
      const inlined = (path: string) => `<script>${inline(path)}</script>`;
      const icon = `data:image/svg+xml,${encodeURIComponent(textOf('public/favicon.svg'))}`;
      const page = textOf('index.html')
        .replace('/favicon.svg', () => icon)
        .replace(
          '<script src="/colour-mode.js"></script>',
          () => inlined('src/old-browser.js') + inlined('public/colour-mode.js'),
        )
        .replace(
          '<script src="/session-role.js"></script>',
          () => inlined('public/session-role.js') + links.slice(0, fonts.length).join(''),
        );
      this.emitFile({
        type: 'asset',
        fileName: 'index.html',
        source: fillSlots(page, {
          styles: links.slice(fonts.length).join(''),
          start: `<script>${start}</script>`,
        }),
      });
    },
  };
}

const entryOf = (files: readonly OutputFile[], name: string): OutputChunk => {
  const entry = files.find((file) => file.type === 'chunk' && file.isEntry && file.name === name);
  if (entry?.type !== 'chunk') throw new Error(`The build has no entry ${name}.`);
  return entry;
};

/** A script for the page itself, made small without newer syntax than it is written in. */
const inline = (path: string): string => minifySync(path, textOf(path), { compress: { target: 'es2015' } }).code;

/**
 * The oldest browsers that can run the application: the last Chrome for Windows 7, iOS 15, and the last Firefox for
 * Windows 7 (ADR 0084).
 */
const oldestBrowsers = ['chrome109', 'edge109', 'firefox115', 'safari15', 'ios15'];

/**
 * The characters that the reduced typefaces contain: Basic Latin, the letters of Latin-1, and signs that texts and
 * formats use.
 */
const fontCharacters = [
  ...charactersBetween(0x20, 0x7e),
  ...charactersBetween(0xc0, 0xff),
  '\u00a0\u2009\u202f¡£§©ª«®°²³·º»½¿Œœ–—‘’‚“”„•…‹›€™−→',
].join('');
/** The font weights that the style sheets use. */
const fontWeights = { min: 400, max: 700, default: 400 };

/**
 * A hash of the characters and weights, for the names of the typeface files. Vite's own hash is that of the unreduced
 * typeface, so with it alone browsers would keep a cached file that lacks characters added here later.
 */
const fontRevision = createHash('sha256')
  .update(fontCharacters + JSON.stringify(fontWeights))
  .digest('hex')
  .slice(0, 8);

function charactersBetween(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

/** Reduces the typefaces to the characters and weights that pages use, because every first visit loads them. */
function smallFonts(): Plugin {
  return {
    name: 'perpetua:fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.woff2')) continue;
        const variationAxes = file.fileName.includes('wght') ? { wght: fontWeights } : {};
        file.source = await subsetFont(Buffer.from(file.source), fontCharacters, {
          targetFormat: 'woff2',
          variationAxes,
        });
      }
    },
  };
}

/**
 * Matches files by their path in `src` up to the first dot (`ui/button`), and all files of a folder by a path with a
 * slash at its end (`features/shop/landing/`).
 */
const sources = (...paths: readonly string[]): RegExp =>
  new RegExp(`/src/(${paths.map((path) => (path.endsWith('/') ? path : `${path}\\.`)).join('|')})`);
const packages = (...names: readonly string[]): RegExp => new RegExp(`/node_modules/(${names.join('|')})/`);

/**
 * The few files that contain the code which pages share; without them it would be in dozens of small files, each of
 * which would be a request. First comes the code of every page, then the code that only visitors' pages share, because
 * those pages do not need the other groups. With `entriesAware`, a group is split where only some of its pages need a
 * part that is larger than the threshold (bytes).
 */
const sharedFiles = [
  // Loaded only where they are needed; without groups of their own they would be part of the frame and of 'work'.
  { name: 'older', test: packages('core-js'), priority: 6 },
  { name: 'phones', test: packages('libphonenumber-js'), priority: 6 },
  { name: 'frame', tags: ['$initial' as const], priority: 5 },
  {
    name: 'parts',
    test: sources(
      ...['destination', 'late-image', 'plan-prices', 'product-links', 'product-picture'].map(
        (file) => `features/shop/catalogue/${file}`,
      ),
      ...['clicks', 'drafts', 'motion', 'windows'].map((file) => `lib/${file}`),
      ...['button', 'choice-cards', 'copy-button', 'form-field', 'grave-scenes', 'money', 'page-heading'].map(
        (file) => `ui/${file}`,
      ),
      ...['problem-state', 'query-view', 'select-input', 'skeleton'].map((file) => `ui/${file}`),
    ),
    minShareCount: 2,
    priority: 4,
  },
  {
    name: 'shop',
    test: (id: string) =>
      sources(
        'features/shop/catalogue/',
        'features/shop/landing/',
        'ui/date-input',
        'ui/filter-inputs',
        'ui/fold-button',
        'lib/address-filters',
        'lib/local-dates',
        'lib/taken-over',
        'lib/typed-date',
      ).test(id) || packages('@tanstack/query-core', '@tanstack/react-query').test(id),
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 1500,
    includeDependenciesRecursively: false,
    priority: 3,
  },
  {
    name: 'controls',
    test: packages('@mui', '@emotion', '@popperjs', 'react-transition-group', 'stylis', 'dom-helpers'),
    minShareCount: 3,
    priority: 3,
  },
  { name: 'forms', test: packages('react-hook-form', '@hookform'), priority: 3 },
  {
    name: 'validation',
    test: (id: string) => packages('zod').test(id) || sources('lib/zod-without-eval').test(id),
    priority: 3,
  },
  { name: 'machines', test: packages('xstate', '@xstate'), priority: 3 },
  {
    name: 'fields',
    test: sources(
      ...['demo-accounts', 'demo-account-choice', 'entrance', 'form-alert', 'identity', 'other-entrance'].map(
        (file) => `features/account/identity/${file}`,
      ),
      'features/account/identity/password-input',
      'lib/field-errors',
      'lib/return-address',
      ...['early-fieldset', 'form-layout', 'person-inputs', 'text-input'].map((file) => `ui/${file}`),
    ),
    priority: 3,
  },
  // Components built from Material UI; separate from 'work', so that pages without them do not load Material UI.
  {
    name: 'dialogs',
    test: sources(
      ...['theme', 'themed', 'confirm-dialog', 'pagination'].map((file) => `ui/${file}`),
      ...['coordinates-input', 'location-map', 'location-search', 'place-autocomplete', 'place-name-inputs'].map(
        (file) => `features/shop/places/${file}`,
      ),
    ),
    includeDependenciesRecursively: false,
    priority: 2,
  },
  // Excludes the contracts: evaluating the schemas that only other pages use would take tenths of a second on a phone.
  {
    name: 'work',
    test: (id: string) => !id.includes('/contracts/'),
    minShareCount: 9,
    entriesAware: true,
    entriesAwareMergeThreshold: 3000,
    includeDependenciesRecursively: false,
    priority: 1,
  },
];

/** The code that a partner needs on the device to work without a network, with all that it loads later (ADR 0099). */
const keptSources = [
  'src/app/dashboard-layout.tsx',
  'src/app/partner-loaders.ts',
  'src/features/partner/offline/partner-offline.tsx',
  ...['agenda', 'services-available', 'accepted-services', 'accepted-service'].map(
    (page) => `src/routes/${page}.route.tsx`,
  ),
];
/** The texts that those pages use. */
const keptTexts = [
  'absences',
  'agenda',
  'common',
  'errors',
  'fulfilment',
  'graves',
  'notifications',
  'ordering',
  'partners',
];

/** The built files that a partner's device keeps; the page itself and the icons come from `injectManifest` below. */
function keptFiles(): ReadonlySet<string> {
  const built = JSON.parse(textOf('dist/.vite/manifest.json')) as Manifest;
  const later = (source: string, known: Set<string>): Set<string> => {
    if (known.has(source)) return known;
    known.add(source);
    for (const next of [...(built[source]?.imports ?? []), ...(built[source]?.dynamicImports ?? [])]) {
      // The frame of the application names every page and text; only those above are kept.
      if (!/^src\/(app|locales|routes|main)/.test(next)) later(next, known);
    }
    return known;
  };
  const reached = keptSources.reduce((known, source) => later(source, known), new Set<string>());
  const texts = keptTexts.flatMap((name) => ['pt', 'en', 'es'].map((code) => `src/locales/${code}/${name}.json`));
  const { scripts, sheets } = filesOf(built, ['src/main.tsx', 'src/polyfills.ts', ...reached, ...texts]);
  return new Set([...scripts, ...sheets]);
}

/**
 * The installable application of partners, and the service worker that opens it without a network. The pages of partners
 * register it (src/features/partner/offline); no other page knows of it.
 */
function partnersApplication() {
  return VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src',
    filename: 'service-worker.ts',
    injectRegister: null,
    manifest: {
      id: '/agenda',
      start_url: '/agenda',
      scope: '/',
      lang: 'pt-PT',
      name: 'Perpétua para parceiros',
      short_name: 'Perpétua',
      description: 'As visitas do dia, também sem rede: começar, fotografar e concluir.',
      display: 'standalone',
      theme_color: '#fffdf9',
      background_color: '#fffdf9',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    includeManifestIcons: false,
    injectManifest: {
      injectionPoint: 'self.keptFiles',
      globPatterns: ['index.html', 'assets/**/*'],
      maximumFileSizeToCacheInBytes: 4_000_000,
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        (files) => {
          const kept = keptFiles();
          const isKept = (url: string) => url === 'index.html' || url.endsWith('.woff2') || kept.has(url);
          return { manifest: files.filter(({ url }) => isKept(url)).map((file) => ({ ...file, url: `/${file.url}` })) };
        },
      ],
    },
  });
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), smallFonts(), applicationPage(), partnersApplication()],
  resolve: {
    alias: [
      // React itself has the hook `useSyncExternalStore` since version 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      { find: /^zod$/, replacement: fileURLToPath(new URL('src/lib/zod-without-eval.ts', import.meta.url)) },
    ],
  },
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  build: {
    outDir: 'dist',
    // src/prerender.ts reads the style sheets of each page from the manifest.
    manifest: true,
    target: oldestBrowsers,
    // Pictures are drawn with <use>, which cannot read data: URLs.
    assetsInlineLimit: 0,
    // Vite adds no preload links: prerendered pages list the modules to preload, and src/start.js preloads them.
    modulePreload: false,
    rolldownOptions: {
      ...(isSsrBuild ? {} : { input: { main: 'src/main.tsx', polyfills: 'src/polyfills.ts' } }),
      output: {
        codeSplitting: isSsrBuild ? true : { groups: sharedFiles },
        // Each part of a split group is named after all the pages that use it ('shop~landing.route~flowers.route'); the
        // file gets only the first name.
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.woff2'))
            ? `assets/[name]-${fontRevision}-[hash][extname]`
            : 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/assets', '/health', '/metrics', '/sandbox', '/v1'].map((path) => [path, backend]),
    ),
  },
}));
