import { accentOf } from '../../resource/index.ts';

/** Written where the style sheet looks for it. A property set by script needs no nonce. */
export const applyAccent = (hex: string | null | undefined): void => {
  const { light, lightSoft, dark, darkSoft } = accentOf(hex);
  const { style } = document.documentElement;
  for (const [name, value] of Object.entries({ light, 'light-soft': lightSoft, dark, 'dark-soft': darkSoft }))
    style.setProperty(`--institution-${name}`, value);
};
