import { useMediaQuery } from '@mantine/hooks';

const at = { getInitialValueInEffect: false } as const;
/** A phone: another layout, not a smaller one. */
export const useSmall = (): boolean => useMediaQuery('(max-width: 767px)', false, at) ?? false;
/** Whoever presses with a finger, also on a wide screen. */
export const useFinger = (): boolean => useMediaQuery('(max-width: 767px), (pointer: coarse)', false, at) ?? false;
