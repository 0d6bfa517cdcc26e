/** Words of the frame around the screens. */
export const shellEnUk = {
  home: 'Home', modules: 'Modules', more: 'More',
} as const;
