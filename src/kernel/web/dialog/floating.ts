/** What floats over the page still belongs to it: menus and panels are drawn inside its main part, not beside it. */
export const inPage = { withinPortal: true, portalProps: { target: 'main' } } as const;
/** The first entry of a menu has the focus as soon as it opens. */
export const menuInPage = { ...inPage, withInitialFocusPlaceholder: false } as const;
