import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the page of all parts for its journey; `npm run dev` serves it without this. The application does not contain it. */
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
