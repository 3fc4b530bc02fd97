import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page of all parts by itself, for its journey; `npm run dev` serves it as it is. The application has none of it. */
export default defineConfig({
  plugins: [react()],
  define: { __APP_VERSION__: JSON.stringify('parts') },
  build: {
    target: 'baseline-widely-available',
    // Pictures are drawn with <use>, which reads files but no data: URLs.
    assetsInlineLimit: 0,
    minify: false,
    rolldownOptions: { input: 'parts.html' },
  },
});
