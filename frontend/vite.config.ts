import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };

/** Where Vite's own server finds the application. */
const backend = process.env['BACKEND_ORIGIN'] ?? 'http://127.0.0.1:3000';

/** Asks for both type faces with the page itself, so that text keeps its place once it is drawn. */
function preloadFonts(): Plugin {
  return {
    name: 'perpetua:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head',
          })),
    },
  };
}

/** Puts the scripts that run before anything is drawn into the page, where they cost no request before the first paint. */
function inlineFirstScripts(): Plugin {
  const textOf = (name: string) => readFileSync(new URL(`public/${name}`, import.meta.url), 'utf8');
  return {
    name: 'perpetua:inline-first-scripts',
    apply: 'build',
    transformIndexHtml: (html) =>
      html.replaceAll(
        /<script src="\/([\w-]+\.js)"><\/script>/g,
        (_, name: string) => `<script>${textOf(name)}</script>`,
      ),
  };
}

/**
 * What pages share comes in a few files instead of dozens of small ones, each of which would be a request: first what
 * every page has, then what visitors' pages share, which do without the rest.
 */
const sharedFiles = [
  { name: 'frame', tags: ['$initial' as const], priority: 4 },
  {
    name: 'shop',
    test: /[\\/]src[\\/](lib[\\/]document-head|features[\\/](catalogue|landing)[\\/]|ui[\\/](copy-button|form-field|grave-scenes|money|page-heading|problem-state|query-view|select-input|skeleton)\b)/,
    minShareCount: 2,
    priority: 3,
  },
  { name: 'controls', test: /node_modules[\\/]@(mui|emotion)[\\/]/, minShareCount: 20, priority: 2 },
  { name: 'work', minShareCount: 9, priority: 1 },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), preloadFonts(), inlineFirstScripts()],
  // React has had this hook itself since version 18.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  build: {
    outDir: 'dist',
    // Names the styles of each page for src/prerender.ts.
    manifest: true,
    target: 'baseline-widely-available',
    // Pictures are drawn with <use>, which reads files but no data: URLs.
    assetsInlineLimit: 0,
    // The files loaded later are texts without imports: nothing to preload.
    modulePreload: false,
    rolldownOptions: { output: { codeSplitting: isSsrBuild ? true : { groups: sharedFiles } } },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/api', '/assets', '/health', '/metrics', '/sandbox', '/v1'].map((path) => [path, backend]),
    ),
  },
}));
