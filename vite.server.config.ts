import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { build, type BuildEnvironmentOptions, defineConfig, type Plugin, type Rolldown } from 'vite';
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

/** Packages stay in node_modules. */
const program = (entry: string, output: Rolldown.OutputOptions): BuildEnvironmentOptions => ({
  ssr: entry,
  outDir: 'dist/server',
  target: 'node20',
  sourcemap: true,
  minify: false,
  // To judge the declarations takes its time, and is meant to.
  rolldownOptions: { output, checks: { pluginTimings: false } },
});

/**
 * The server is many files: as one it was read as one tree, and the thirty megabytes that this took never came back. What a
 * part needs goes with it unless an earlier part has it, so no two parts need each other.
 */
const parts = [
  [/^src\/kernel\/(resource|server)\//, 'kernel'],
  [/^src\/modules\/([\w-]+)\//, 'module'],
  // The start names the accounts; the rest of the demo comes when it is to be loaded, and must not wait for the start.
  [/^demo\/(accounts)\.ts$/, 'demo'],
] as const;
const groups = parts.map(([files, part], n) => ({
  debugName: part,
  priority: parts.length - n,
  name: (id: string): string | null => {
    const found = files.exec(projectPath(root, id));
    return found && [part, ...found.slice(1)].join('-');
  },
}));

/** The thread that writes long papers is a program of its own: it begins sooner and is smaller without the rest of the server. */
const withPaperThread = (): Plugin => ({
  name: 'katedra:paper-thread',
  async writeBundle() {
    await build({
      configFile: false,
      root,
      plugins: [keepPlaces()],
      publicDir: false,
      logLevel: 'warn',
      build: {
        ...program('src/kernel/server/papers/pdf-writing.ts', {
          entryFileNames: 'pdf-writing.js',
          codeSplitting: false,
        }),
        emptyOutDir: false,
      },
    });
  },
});

/** Declarations are code: what cannot be used is not built, and what is built need not be judged at every start. */
const withJudgement = (): Plugin => ({
  name: 'katedra:judged-declarations',
  async buildStart() {
    await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tools/judge-declarations.ts'], {
      cwd: root,
    }).catch(error => this.error(error.stderr));
  },
});

export default defineConfig({
  root,
  plugins: [importRules(root), withJudgement(), keepPlaces(), withPaperThread()],
  define: { declarationsAreJudged: 'true' },
  publicDir: false,
  logLevel: 'warn',
  build: program('src/main/server.ts', {
    entryFileNames: 'server.js',
    // Side by side: each finds from its own place what lies in the project.
    chunkFileNames: '[name].js',
    codeSplitting: { groups },
  }),
});
