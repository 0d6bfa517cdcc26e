/** The modules' tables of contents, without what they declare: see tools/module-contents.ts. */
declare module 'virtual:katedra-modules' {
  const modules: readonly {
    readonly module: import('../../resource/index.ts').Module;
    readonly resources: readonly string[];
  }[];
  export default modules;
}
/** Made by the bundler out of the modules' words: see tools/module-titles.ts. */
declare module 'virtual:katedra-titles/*' {
  const titles: import('./i18n.ts').Titles;
  export default titles;
}
declare module 'virtual:katedra-abouts/*' {
  const abouts: import('./i18n.ts').Abouts;
  export default abouts;
}
