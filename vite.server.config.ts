import { build, type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';
import { importRules, projectPath } from './tools/import-rules.ts';

const root = import.meta.dirname;

/** A module that looks for a file beside itself finds it from the bundle too: its place is told from the project's root. */
const keepPlaces = (): Plugin => ({
  name: 'katedra:keep-places',
  transform(code, id) {
    const file = projectPath(root, id);
    if (!file.startsWith('src/') || !code.includes('import.meta.')) return null;
    // On one line, so that every line keeps its number.
    const place = `import { fileURLToPath as pathInBundle } from 'node:url'; const hereInBundle = new URL(${JSON.stringify(`../../${file}`)}, import.meta.url).href; const folderInBundle = pathInBundle(new URL('.', hereInBundle)); `;
    return {
      code:
        place + code.replaceAll('import.meta.url', 'hereInBundle').replaceAll('import.meta.dirname', 'folderInBundle'),
      map: null,
    };
  },
});

/** A program as one file; packages stay in node_modules. */
const oneFile = (entry: string, file: string): BuildEnvironmentOptions => ({
  ssr: entry,
  outDir: 'dist/server',
  target: 'node20',
  sourcemap: true,
  minify: false,
  rolldownOptions: { output: { entryFileNames: file, codeSplitting: false } },
});
/** The thread that writes long papers is a program of its own: it begins sooner and is smaller without the rest of the server. */
const withPaperThread = (): Plugin => ({
  name: 'katedra:paper-thread',
  async closeBundle() {
    await build({
      configFile: false,
      root,
      plugins: [keepPlaces()],
      publicDir: false,
      logLevel: 'warn',
      build: { ...oneFile('src/kernel/server/papers/pdf-writing.ts', 'pdf-writing.js'), emptyOutDir: false },
    });
  },
});

export default defineConfig({
  root,
  plugins: [importRules(root), keepPlaces(), withPaperThread()],
  publicDir: false,
  logLevel: 'warn',
  build: oneFile('src/main/server.ts', 'server.js'),
});
