/** Words of settings and help. */
export const deskEnUk = {
  settings: 'Settings', settingsLead: 'How the portal looks, speaks and tells you what is new',
  language: 'Language', theme: 'Appearance', themeAuto: 'As the system', themeLight: 'Light', themeDark: 'Dark',
  density: 'Rows', densityNormal: 'Comfortable', densityCompact: 'Compact', tabLabels: 'Show labels on tabs', tabLabelsHint: 'Without them tabs are icons only, with the label under the pointer.',
  thisDevice: 'On this device', everywhere: 'On all your devices',
  defaultYear: 'Academic year after signing in', defaultYearActive: 'The active one', defaultYearHint: 'The year that is chosen when you sign in. In the header you can change it for the moment.',
  channels: 'How you hear of messages', channelsLead: 'In the portal you always find them. Besides: e-mail at once, or one digest a day; several events within an hour come as one letter.', viaPortal: 'Portal only', viaEmail: 'E-mail at once', viaDigest: 'Daily digest', textNone: 'The institution has not published this text yet.',
  keys: 'Keyboard', singleKeys: 'Shortcuts of one letter', singleKeysHint: 'Switch them off if you use speech input or press keys by accident.',
  saved: 'Saved.',
  help: 'Help', helpLead: 'Instructions for your roles, help for every screen, and people who know', documents: 'Documents', documentsNone: 'There are no documents for your roles yet.', video: 'video', videoShow: 'Play here', videoHide: 'Close the video', open: 'Open',
  searchHelp: 'Search the help', searchHint: 'For example: password, export, shortcut', searchNone: 'Nothing in the help about «{query}». Try another word, or write to user support.',
  keyboard: 'Keyboard', keyPalette: 'Search and open', keyTable: 'Shortcuts of the screen', contact: 'User support', contactNone: 'The institution has not named an address yet.',
  closeHelp: 'Close the help', screenHelp: 'Help for this screen', screenHelpNone: 'There is no text about this screen yet. The documents below may help.', allHelp: 'All help', fileNotAvailable: 'File not available!',
} as const;
