import { createTheme, type CSSVariablesResolver, defaultVariantColorsResolver, type MantineColorsTuple, type MantineThemeOverride, type VariantColorsResolver } from '@mantine/core';

type Rgb = readonly [number, number, number];
const parse = (hex: string): Rgb => [1, 3, 5].map(i => Number.parseInt(hex.slice(i, i + 2), 16)) as unknown as Rgb;
const print = (rgb: Rgb): string => `#${rgb.map(c => Math.round(c).toString(16).padStart(2, '0')).join('')}`;
const mix = (a: Rgb, b: Rgb, share: number): Rgb => a.map((c, i) => c + (b[i]! - c) * share) as unknown as Rgb;
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

const luminance = (rgb: Rgb): number => {
  const [r, g, b] = rgb.map(c => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)) as unknown as Rgb;
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

export interface Accent { readonly light: string; readonly lightSoft: string; readonly dark: string; readonly darkSoft: string }
export const defaultAccent = '#1f5fbf';
export const accentOf = (hex: string | null | undefined): Accent => {
  const own = parse(hex && /^#[0-9a-f]{6}$/i.test(hex) ? hex : defaultAccent);
  const lightSoft = print(mix(own, white, 0.9));
  const darkSoft = print(mix(own, [16, 22, 31], 0.78));
  return {
    light: legible(print(own), ['#ffffff', '#f6f8fb', '#eef2f7', lightSoft], 'black'), lightSoft,
    dark: legible(print(own), ['#161e29', '#10161f', '#212a37', darkSoft], 'white', 5), darkSoft,
  };
};

/** The library's greys of the dark theme, in our own ink. */
const night = ['#e8edf5', '#b6c1d1', '#9aa7bb', '#66748a', '#3a4657', '#2a3443', '#1b2430', '#161e29', '#121924', '#10161f'] as const satisfies MantineColorsTuple;

const shades = (accent: Accent): MantineColorsTuple => {
  const base = parse(accent.light);
  const lighter = [0.92, 0.82, 0.66].map(share => print(mix(base, white, share)));
  const darker = [0.12, 0.24, 0.36].map(share => print(mix(base, black, share)));
  // Shade 6 is the accent on light, shade 4 on dark: `primaryShade` points at them.
  return [...lighter, print(mix(base, white, 0.5)), accent.dark, print(mix(base, white, 0.16)), accent.light, ...darker] as unknown as MantineColorsTuple;
};

/** The library computes the text on a filled button once, for light alone; ours follows the theme. */
const accentColours: VariantColorsResolver = input => {
  const usual = defaultVariantColorsResolver(input);
  const isAccent = input.color === undefined || input.color === 'accent';
  return input.variant === 'filled' && isAccent
    ? { ...usual, background: 'var(--accent)', hover: 'color-mix(in srgb, var(--accent) 88%, var(--ink))', color: 'var(--on-accent)' }
    : usual;
};

/** Components of the library take our sizes and colours here, so that screens need not say them. */
export const themeFor = (accentColour?: string | null): MantineThemeOverride => createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 6, dark: 4 },
  colors: { accent: shades(accentOf(accentColour)), dark: night },
  variantColorResolver: accentColours,
  fontFamily: 'Inter, system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: { fontFamily: 'inherit', fontWeight: '650' },
  defaultRadius: 6,
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 100 } } },
    Modal: { defaultProps: { transitionProps: { duration: 120 } } },
    Menu: { defaultProps: { transitionProps: { duration: 80 } } },
    Popover: { defaultProps: { transitionProps: { duration: 80 } } },
  },
});

export const cssVariablesFor = (accentColour?: string | null): CSSVariablesResolver => {
  const accent = accentOf(accentColour);
  const ours = {
    '--mantine-color-body': 'var(--card)', '--mantine-color-text': 'var(--ink)', '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)', '--mantine-color-error': 'var(--bad)', '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-default': 'var(--card)', '--mantine-color-default-hover': 'var(--line-2)', '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--field)', '--mantine-color-disabled': 'var(--line-2)', '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line)', '--mantine-primary-color-filled': 'var(--accent)', '--mantine-primary-color-contrast': 'var(--on-accent)',
  };
  return () => ({
    variables: {},
    light: { ...ours, '--accent': accent.light, '--accent-soft': accent.lightSoft, '--on-accent': '#ffffff' },
    dark: { ...ours, '--accent': accent.dark, '--accent-soft': accent.darkSoft, '--on-accent': '#0d1520' },
  });
};
