import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core';
import { type Accent, accentOf, black, mixColours, readColour, white, writeColour } from '../../resource/index.ts';

/** The library's greys of the dark theme, in our own ink. */
const night = [
  '#e8edf5',
  '#b6c1d1',
  '#9aa7bb',
  '#66748a',
  '#3a4657',
  '#2a3443',
  '#1b2430',
  '#161e29',
  '#121924',
  '#10161f',
] as const satisfies MantineColorsTuple;

const shades = (accent: Accent): MantineColorsTuple => {
  const base = readColour(accent.light);
  const lighter = [0.92, 0.82, 0.66].map(share => writeColour(mixColours(base, white, share)));
  const darker = [0.12, 0.24, 0.36].map(share => writeColour(mixColours(base, black, share)));
  // Shade 6 is the accent on light, shade 4 on dark: `primaryShade` points at them.
  return [
    ...lighter,
    writeColour(mixColours(base, white, 0.5)),
    accent.dark,
    writeColour(mixColours(base, white, 0.16)),
    accent.light,
    ...darker,
  ] as unknown as MantineColorsTuple;
};

/** The library computes the text on a filled button once, for light alone; ours follows the theme. Its red is no red of ours. */
const ourColours: VariantColorsResolver = input => {
  const usual = defaultVariantColorsResolver(input);
  const name =
    input.color === undefined || input.color === 'accent' ? 'accent' : input.color === 'red' ? 'danger' : null;
  if (name === null) return usual;
  if (input.variant === 'filled')
    return {
      ...usual,
      background: `var(--${name})`,
      hover: `color-mix(in srgb, var(--${name}) 88%, var(--ink))`,
      color: 'var(--on-accent)',
    };
  if (name === 'danger') return { ...usual, color: 'var(--bad)' };
  // By night the library's own is darker than the ground it lies on.
  const tint = (percent: number): string => `color-mix(in srgb, var(--accent) ${percent}%, var(--card))`;
  return input.variant === 'light' ? { ...usual, background: tint(18), hover: tint(26), color: 'var(--ink)' } : usual;
};

/** Components of the library take our sizes and colours here, so that screens need not say them. */
export const themeFor = (accentColour: string | null | undefined, showPassword: string): MantineThemeOverride =>
  createTheme({
    primaryColor: 'accent',
    primaryShade: { light: 6, dark: 4 },
    colors: { accent: shades(accentOf(accentColour)), dark: night },
    variantColorResolver: ourColours,
    fontFamily: 'Inter, system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif',
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    headings: { fontFamily: 'inherit', fontWeight: '650' },
    defaultRadius: 6,
    respectReducedMotion: true,
    cursorType: 'pointer',
    components: {
      Button: { defaultProps: { size: 'sm' } },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': showPassword } } },
      Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 100 } } },
      // What the page does under a dialog is said in dialog/still.ts.
      Modal: { defaultProps: { lockScroll: false, transitionProps: { duration: 120 } } },
      ModalRoot: { defaultProps: { lockScroll: false } },
      Menu: { defaultProps: { transitionProps: { duration: 80 } } },
      Popover: { defaultProps: { transitionProps: { duration: 80 } } },
    },
  });

/** The library's colours are ours; the accent itself stands in tokens.css. */
export const cssVariables: CSSVariablesResolver = () => {
  const ours = {
    '--mantine-color-body': 'var(--card)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--line-2)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--field)',
    '--mantine-color-disabled': 'var(--line-2)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
  };
  return { variables: {}, light: ours, dark: ours };
};
