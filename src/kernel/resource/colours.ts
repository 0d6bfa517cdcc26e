export type Rgb = readonly [number, number, number];
export const parse = (hex: string): Rgb =>
  [1, 3, 5].map(i => Number.parseInt(hex.slice(i, i + 2), 16)) as unknown as Rgb;
export const print = (rgb: Rgb): string => `#${rgb.map(c => Math.round(c).toString(16).padStart(2, '0')).join('')}`;
export const mix = (a: Rgb, b: Rgb, share: number): Rgb => a.map((c, i) => c + (b[i]! - c) * share) as unknown as Rgb;
export const white: Rgb = [255, 255, 255];
export const black: Rgb = [0, 0, 0];

const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map(c =>
    c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** WCAG contrast of two colours, 1 to 21. */
export const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(parse(a)), luminance(parse(b))].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

/** The institution's colour, moved towards black or white only as far as text in it stays legible on all of these. */
export const legible = (hex: string, on: readonly string[], towards: 'black' | 'white', wanted = 4.6): string => {
  const goal = towards === 'black' ? black : white;
  for (let share = 0; share < 1; share += 0.02) {
    const candidate = print(mix(parse(hex), goal, share));
    if (on.every(background => contrast(candidate, background) >= wanted)) return candidate;
  }
  return print(goal);
};

export interface Accent {
  readonly light: string;
  readonly lightSoft: string;
  readonly dark: string;
  readonly darkSoft: string;
}
export const defaultAccent = '#1f5fbf';
export const accentOf = (hex: string | null | undefined): Accent => {
  const own = parse(hex && /^#[0-9a-f]{6}$/i.test(hex) ? hex : defaultAccent);
  const lightSoft = print(mix(own, white, 0.9));
  const darkSoft = print(mix(own, [16, 22, 31], 0.78));
  return {
    light: legible(print(own), ['#ffffff', '#f6f8fb', '#eef2f7', lightSoft], 'black'),
    lightSoft,
    dark: legible(print(own), ['#161e29', '#10161f', '#212a37', darkSoft], 'white', 5),
    darkSoft,
  };
};
