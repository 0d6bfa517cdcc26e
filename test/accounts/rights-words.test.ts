import { expect, it } from 'vitest';
import { composeRights } from '../../src/kernel/resource/index.ts';
import { modules } from '../../src/modules/index.ts';
import { permissionTitle, roleTitle, rolesByTitle } from '../../src/modules/people/server/backend/rights-words.ts';

const rights = composeRights(modules);

it('every permission of every module has words of its own within the module, in both languages', () => {
  for (const language of ['hr', 'en-uk'] as const)
    for (const m of modules) {
      const titles = (m.permissions ?? []).map(p => permissionTitle(p, language));
      expect(
        titles.filter(title => /AppModule/.test(title)),
        m.id,
      ).toEqual([]);
      expect(new Set(titles).size, `${m.id} ${language}`).toBe(titles.length);
    }
  expect(permissionTitle('AppModuleCourseConductionsCalendarView', 'hr')).toBe('pregled kalendara');
  expect(permissionTitle('AppModuleCalendarView', 'hr')).toBe('pregled');
});

it('a role is called as people call it, and the list follows its titles', () => {
  expect(roleTitle({ rights }, 'courseConductionsAdmin', 'hr')).toBe('voditelj izvođenja nastave');
  expect(roleTitle({ rights }, 'courseConductionsAdmin', 'en-us')).toBe('course conductions administrator');
  const titles = rolesByTitle({ rights }, 'hr').map(r => r.title);
  expect(titles).toEqual(titles.toSorted((a, b) => a.localeCompare(b, 'hr')));
  expect(titles.length).toBe(rights.roleNames.length);
});
