/** Made by the bundler out of the modules' words: see tools/module-titles.ts. */
declare module 'virtual:katedra-titles/*' {
  const titles: import('./i18n.tsx').Titles;
  export default titles;
}
