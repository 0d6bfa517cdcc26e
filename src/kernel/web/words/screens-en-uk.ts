/** Words of the generic screens: table, form, dialog, inputs, record. Use through `useText`. */
export const screensEnUk = {
} as const;
