import { defineModule } from '../../kernel/resource/index.ts';

/** What is kept for the institution as a whole. */
export const administrationModule = defineModule({
  id: 'administration',
  route: '/Administration',
  icon: 'settings',
  menu: { roles: ['alumniAdmin'] },
  resources: {},
  entries: [
    { path: 'Academicyear', resource: 'academicyear', group: 'institution', icon: 'calendar-time' },
  ],
});
