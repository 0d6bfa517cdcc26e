import { describe, expect, it } from 'vitest';
import { accessTo, cardsOf, defineModule, menuOf, type Module, resource, text } from '../../resource/index.ts';
import { guard, keptAs, isInApp, landing, type World } from './guard.ts';
import { type User, userFrom } from './user.ts';

const room = resource('room', { label: 'code', fields: { code: text({ required: true }) } });
const teaching = defineModule({
  id: 'teaching',
  route: '/Teaching',
  icon: 'books',
  menu: { roles: ['teacher'], notSolely: ['mentor'] },
  resources: { room },
  entries: [
    { path: 'Room', resource: 'room', roles: ['teacher'] },
    { path: 'Plan', resource: 'room', permissions: ['TeachingPlanEdit'] },
    { path: 'Secret', resource: 'room', roles: ['teacher'], hidden: true },
  ],
}) as unknown as Module;
const alumni = defineModule({
  id: 'alumni',
  route: '/Alumni',
  icon: 'users',
  menu: { roles: ['alumniStudent', 'alumniEmployer'] },
  resources: {},
  entries: [],
  pages: [
    { path: '/Settings', signedIn: true },
    { path: '/AlumniPublic/{guid}', everyone: true },
  ],
}) as unknown as Module;
const modules = [teaching, alumni];

const person = (roles: readonly string[], more: object = {}): User =>
  userFrom({ id: 1, username: 'ana', roles, permissions: [], ...more })!;
const world = (user: User | null, more: Partial<World> = {}): World => ({
  modules,
  user,
  central: false,
  landings: [{ onlyRoles: ['alumniStudent', 'alumniEmployer'], path: '/Alumni' }],
  ...more,
});
const arriving = (user: User, saved: string | null, more: Partial<World> = {}) =>
  landing({ ...world(user, more), user }, saved);

describe('the guard', () => {
  it('S-03 sends whoever is not signed in to /Public and keeps the address', () =>
    expect(guard(world(null), '/Teaching/Room?page=2')).toEqual({ to: '/Public', keep: '/Teaching/Room?page=2' }));
  it('S-03 lets everybody see the pages before the door', () => {
    for (const path of [
      '/Public',
      '/PublicAlumni',
      '/Login',
      '/Register',
      '/RegisterAlumni',
      '/RegisterPartner',
      '/Resend',
      '/Forgot',
      '/Recovery?token=x',
      '/Confirm',
    ])
      expect(guard(world(null), path)).toBeNull();
  });
  it('lets a stranger see a page of a module that asks for no sign-in, and no other', () => {
    expect(guard(world(null), '/AlumniPublic/7')).toBeNull();
    expect(guard(world(null), '/AlumniPublic')).toMatchObject({ to: '/Public' });
    expect(guard(world(null), '/Settings')).toEqual({ to: '/Public', keep: '/Settings' });
  });
  it('S-04 sends to /403 where the permission is missing', () => {
    expect(guard(world(person(['student'])), '/Teaching/Room')).toEqual({ to: '/403' });
    expect(guard(world(person(['teacher'])), '/Teaching/Room')).toBeNull();
    expect(guard(world(person(['student'], { permissions: ['TeachingPlanEdit'] })), '/Teaching/Plan')).toBeNull();
  });
  it('an address nobody knows is not forbidden: it is not there', () =>
    expect(guard(world(person(['student'])), '/Nothing/Here')).toBeNull());
  it('admin passes everywhere, also a blocked module', () =>
    expect(
      guard(world(person(['admin'], { app: { AppModules: { appModulesBL: ['/Teaching'] } } })), '/Teaching/Room'),
    ).toBeNull());
  it('a blocked module and a hidden route are forbidden by address too', () => {
    expect(
      guard(world(person(['teacher'], { app: { AppModules: { appModulesBL: ['/Teaching'] } } })), '/Teaching/Room'),
    ).toEqual({ to: '/403' });
    expect(guard(world(person(['teacher'], { modulesToDelete: ['/Teaching/Room'] })), '/Teaching/Room')).toEqual({
      to: '/403',
    });
  });
  it('S-08 public pages lead to the constituents in the administration module', () => {
    expect(guard(world(null, { central: true }), '/Public')).toEqual({ to: '/PublicAdminConstituent' });
    expect(guard(world(null, { central: true }), '/Teaching')).toMatchObject({ to: '/PublicAdminConstituent' });
  });
});

describe('the menu', () => {
  const cards = defineModule({
    id: 'cards',
    route: '/Cards',
    icon: 'x',
    menu: { roles: ['teacher', 'student'] },
    resources: { room },
    entries: [{ path: 'Room', resource: 'room', roles: ['teacher', 'student'], card: { roles: ['teacher'] } }],
  }) as unknown as Module;
  const shown = (module: Module, role: string) => menuOf([module], person([role])).length > 0;
  it('leaves out a home that has no card for somebody, which still opens by its address', () => {
    expect([shown(cards, 'teacher'), shown(cards, 'student')]).toEqual([true, false]);
    expect(accessTo([cards], '/Cards', person(['student']))).toBe('open');
    expect(accessTo([cards], '/Cards/Room', person(['student']))).toBe('open');
  });
  it('keeps one that has a screen of its own', () => expect(shown({ ...cards, home: 'desk' }, 'student')).toBe(true));
});

describe('the first screen after signing in', () => {
  it('S-05 is the saved one', () =>
    expect(arriving(person(['teacher']), '/Teaching/Room?page=2')).toBe('/Teaching/Room?page=2'));
  it('S-05 is home where the saved one no longer opens, never /403', () => {
    expect(arriving(person(['student']), '/Teaching/Room')).toBe('/');
    expect(arriving(person(['student']), '/403')).toBe('/');
    expect(arriving(person(['student']), null)).toBe('/');
  });
  it('S-06 is /Alumni for whoever has only alumni roles', () => {
    expect(arriving(person(['alumniStudent']), '/Settings')).toBe('/Alumni');
    expect(arriving(person(['alumniStudent', 'alumniEmployer']), null)).toBe('/Alumni');
    expect(arriving(person(['alumniStudent', 'teacher']), '/Settings')).toBe('/Settings');
  });
  it('S-06 falls back to home while that module does not exist', () =>
    expect(arriving(person(['alumniStudent']), null, { modules: [teaching] })).toBe('/'));
  it('S-07 is /AdminConstituent in the administration module', () =>
    expect(arriving(person(['admin']), '/Teaching/Room', { central: true })).toBe('/AdminConstituent'));
  it('follows no address outside the portal', () => {
    for (const bad of ['//evil.example', 'https://evil.example', '/\\evil', 'javascript:alert(1)', '/Login'])
      expect(isInApp(bad)).toBe(false);
    expect(isInApp('/Teaching/Room?filter[code][like]=K%C4%8D')).toBe(true);
  });
});

describe('menu and cards', () => {
  it('show what opens, and hide what is not meant to be shown', () => {
    expect(cardsOf(teaching, person(['teacher'])).map(e => e.path)).toEqual(['Room']);
    expect(menuOf(modules, person(['teacher'])).map(m => m.id)).toEqual(['teaching']);
    expect(menuOf(modules, person(['student']))).toEqual([]);
  });
  it('a module that is not for somebody with only one role is closed to them alone', () => {
    const open = { ...teaching, menu: { signedIn: true as const, notSolely: ['mentor'] } };
    expect(menuOf([open], person(['mentor']))).toEqual([]);
    expect(menuOf([open], person(['mentor', 'teacher']))).toHaveLength(1);
    expect(accessTo([open], '/Teaching', person(['mentor']))).toBe('forbidden');
  });
});

it('CC-06 an address that nobody signed in asked for is kept as its entry says', () => {
  const kept = (query: string) => `for=everybody&${query}`;
  const modules = [
    {
      id: 'm',
      route: '/M',
      icon: 'x',
      resources: {},
      entries: [
        { path: 'Course', screen: 'x', keptAs: kept },
        { path: 'Other', screen: 'y' },
      ],
    },
  ] as const;
  expect(keptAs(modules, '/M/Course?face=2&id=5')).toBe('/M/Course?for=everybody&face=2&id=5');
  expect(keptAs(modules, '/M/Other?face=2')).toBe('/M/Other?face=2');
});
