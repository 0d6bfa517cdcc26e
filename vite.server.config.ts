import { defineConfig } from 'vite';
import { importRules } from './tools/import-rules.ts';

/** The server as one file; packages stay in node_modules. */
export default defineConfig({
  plugins: [importRules(import.meta.dirname)],
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: 'src/main/server.ts',
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    minify: false,
    rollupOptions: { output: { entryFileNames: 'server.js', codeSplitting: false } },
  },
});
