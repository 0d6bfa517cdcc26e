import './tokens.css';

/** Where the component library keeps the choice; the pages before the door read it without the library. */
const key = 'mantine-color-scheme-value';
const dark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

const scheme = (): 'light' | 'dark' => {
  const chosen = localStorage.getItem(key);
  return chosen === 'light' || chosen === 'dark' ? chosen : dark().matches ? 'dark' : 'light';
};
/** The theme of the system, or the one chosen here; followed when either changes. */
export const followScheme = (): void => {
  const apply = (): void => {
    document.documentElement.dataset.mantineColorScheme = scheme();
  };
  apply();
  dark().addEventListener('change', apply);
};
