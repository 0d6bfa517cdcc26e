import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv, type Plugin } from 'vite';
import { homeChunks, homePiece } from './tools/home-chunks.ts';
import { inter } from './tools/inter.ts';
import { importRules } from './tools/import-rules.ts';
import { moduleContents } from './tools/module-contents.ts';
import { moduleTitles } from './tools/module-titles.ts';
import { checkSizes, preloads, typeFaces } from './bench/web-sizes.ts';

const root = import.meta.dirname;
const outDir = 'dist/web';

/** Compressed once here, as small as it gets, so that no request pays for it. */
const precompress = (): Plugin => ({
  name: 'katedra:precompress',
  apply: 'build',
  writeBundle() {
    const folder = join(root, outDir, 'assets');
    for (const name of readdirSync(folder)) {
      if (!/\.(js|css|svg|json)$/.test(name) || statSync(join(folder, name)).size < 256) continue;
      const content = readFileSync(join(folder, name));
      writeFileSync(
        join(folder, `${name}.br`),
        brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      );
      writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
    }
    checkSizes(join(root, outDir));
    writeFileSync(join(root, outDir, 'preload.json'), JSON.stringify(preloads(join(root, outDir))));
    writeFileSync(join(root, outDir, 'type.css'), typeFaces(join(root, outDir)));
  },
});

export default defineConfig({
  root,
  plugins: [inter(root), importRules(root), moduleContents(root), moduleTitles(root), react(), precompress()],
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    cssCodeSplit: true,
    // A data URL would not be cached apart, and the policy of the page allows none for scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|^\0rolldown[\\/]runtime/,
              priority: 6,
            },
            // What the first page needs anyway is one file, whoever else uses it.
            { name: 'first', tags: ['$initial'], priority: 5 },
            // So is what every signed-in screen needs, and what every list needs beyond it, with the small pieces of what a
            // visit fetches a moment later: else each piece that some module shares with them would be a request of its own.
            { name: 'portal', test: /src[\\/]main[\\/]web\.tsx$/, priority: 4, includeDependenciesRecursively: true },
            {
              name: 'list',
              test: /kernel[\\/]web[\\/](list[\\/]ResourceScreen\.tsx|report[\\/]print\.ts|look[\\/]use-scroll-lock\.ts|shell[\\/]home-data\.ts)$|workspace[\\/]web[\\/]own-settings\.ts$|[\\/]IconPrinter\.mjs$/,
              priority: 3,
              includeDependenciesRecursively: true,
            },
            // The words of the frame, which has them drawn before anything else.
            {
              name: id => {
                const language = /(?:words[\\/]app-|katedra-titles[\\/])(hr|en-uk)(?:\.ts)?$/.exec(id)?.[1];
                return language ? `words-${language}` : null;
              },
              debugName: 'words',
              priority: 2,
            },
            // What the catalogues declare is asked for as a whole by the first of their lists; a few screens name a piece of it.
            { name: 'catalogues', test: /src[\\/]modules[\\/]catalogues[\\/]model[\\/]/, priority: 2 },
            // The library's inputs and dialogs that several screens share come together.
            {
              name: 'widgets',
              test: /node_modules[\\/](@mantine|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|@tabler)[\\/]/,
              minShareCount: 8,
              priority: 2,
            },
            // News stand on public pages too.
            {
              name: 'news',
              test: /administration[\\/]web[\\/]NewsList\.tsx$/,
              priority: 2,
              includeDependenciesRecursively: true,
            },
            // What both the home page and the calendar know of days and weeks.
            {
              name: 'week',
              test: /calendar[\\/]web[\\/](time[\\/](time|week)|screen[\\/]use-small)\.ts$|look[\\/]pieces[\\/]lanes\.ts$/,
              priority: 2,
              includeDependenciesRecursively: true,
            },
            // It stands on pages before the door, too.
            {
              name: 'meter',
              test: /look[\\/]pieces[\\/]Meter\.tsx$/,
              priority: 2,
              includeDependenciesRecursively: true,
            },
            { name: homeChunks(root), debugName: 'home', priority: 1, includeDependenciesRecursively: true },
            { name: 'home', test: homePiece, priority: 0, includeDependenciesRecursively: true },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/site', '/help', '/backend', '/3003'].map(path => [
        path,
        { target: `http://127.0.0.1:${loadEnv('', import.meta.dirname, 'PORT').PORT ?? 3000}`, ws: true },
      ]),
    ),
  },
});
