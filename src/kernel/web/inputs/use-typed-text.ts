import { useEffect, useRef, useState } from 'react';
import { afterPress } from './after-press.ts';

/**
 * A field whose words are sent when the person pauses. What is typed is seen at once; Enter and leaving do not wait. Changed or
 * cleared from elsewhere, the words that count show again, unless somebody types on meanwhile: those are newer.
 */
export const useTypedText = (counted: string, delay: number, send: (text: string) => void) => {
  const [typed, setTyped] = useState<string | null>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the words that count
  useEffect(() => {
    if (pause.current === undefined) setTyped(null);
  }, [counted]);
  const sendNow = (text: string) => {
    clearTimeout(pause.current);
    pause.current = undefined;
    send(text);
  };
  return {
    text: typed ?? counted,
    isTyped: typed !== null,
    type: (text: string) => {
      setTyped(text);
      clearTimeout(pause.current);
      pause.current = setTimeout(() => afterPress(() => sendNow(text)), delay);
    },
    flush: () => {
      if (typed !== null) sendNow(typed);
    },
    clear: () => {
      setTyped('');
      sendNow('');
    },
  };
};
