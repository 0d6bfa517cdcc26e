import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Loader.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { owner, useStore, useText } from '../base/index.ts';
import { cssVariables, themeFor } from './theme.ts';
import './tokens.css';
import './shared.css';
import './touch.css';

/** The nonce this page was sent with; styles made at run time carry it. */
const nonce = (): string =>
  typeof document === 'undefined' ? '' : (document.querySelector<HTMLElement>('style[nonce]')?.nonce ?? '');
/** The scroll lock of the component library looks for it under this name. */
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce();

/** The component library in our colours, for everything behind the door. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => {
  const accent = useStore(owner)?.accent;
  const showPassword = useText()('showPassword');
  const theme = useMemo(() => themeFor(accent, showPassword), [accent, showPassword]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={nonce}
      deduplicateInlineStyles
      // Its variables are worked out here anyway: a sheet that says those of its own theme once more would only travel.
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  );
};
