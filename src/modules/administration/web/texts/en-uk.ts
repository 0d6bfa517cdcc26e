/** Words of news, inside and before the door. */
export const newsEnUk = {
  news: 'News and events', none: 'No news at the moment.', more: 'Read on', less: 'Less', pinned: 'pinned', event: 'Event', where: 'Where', when: 'When', link: 'More about it', alumniNews: 'News for alumni', showAll: 'Show all ({n})',
  links: 'Site of the administrator', backend: 'Backend site', backendAbout: 'Jobs, mail, health, owner data, announcing a version', users: 'Users', usersAbout: 'Accounts, roles, sessions; newest first', opensNew: 'opens in a new tab',
} as const;
