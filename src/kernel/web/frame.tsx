import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Loader.css';
import './tokens.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Notices } from './notices.tsx';
import { owner } from './owner.ts';
import { useStore } from './store.ts';
import { cssVariablesFor, themeFor } from './theme.ts';

/** The nonce this page was sent with; styles made at run time carry it. */
const nonce = (): string => document.querySelector<HTMLElement>('style[nonce]')?.nonce ?? '';
/** The scroll lock of the component library looks for it under this name. */
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce();

/** Theme and notices: what the sign-in page and the portal behind it have in common. */
export const Frame = ({ children }: { children: ReactNode }) => {
  const accent = useStore(owner)?.accent;
  const theme = useMemo(() => themeFor(accent), [accent]);
  const variables = useMemo(() => cssVariablesFor(accent), [accent]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto" getStyleNonce={nonce} deduplicateInlineStyles>
      {children}
      <Notices />
    </MantineProvider>
  );
};
