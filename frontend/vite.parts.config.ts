import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Builds parts.html, a page that shows all UI components (src/ui), for its browser test; `npm run dev` serves the page
 * without this configuration. The application does not contain the page.
 */
export default defineConfig({
  plugins: [react()],
  define: { __APP_VERSION__: JSON.stringify('parts') },
  build: {
    target: 'baseline-widely-available',
    // Pictures are drawn with <use>, which loads files but not data: URLs.
    assetsInlineLimit: 0,
    minify: false,
    rolldownOptions: { input: 'parts.html' },
  },
});
