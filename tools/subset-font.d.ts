declare module 'subset-font' {
  /** The font with nothing but the letters of `text`, and of its axes only what is asked for. */
  const subset: (
    font: Uint8Array,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      /** Without it, all that the font has. */
      readonly keepFeatures?: readonly string[];
      readonly variationAxes?: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
    },
  ) => Promise<Uint8Array>;
  export default subset;
}
