import type { Hole } from './hole.ts';

/** Who somebody is: passwords, links, sessions, the second proof, the backend site. */
export const accountHoles: readonly Hole[] = [
  {
    name: 'totp-code-twice',
    why: 'A code that somebody looked at over a shoulder opens the account once more.',
    file: 'src/modules/people/server/auth/totp.ts',
    before: 'if (at > (lastStep ?? -1) && given.length === right.length',
    after: 'if (given.length === right.length',
    seenBy: ['test/accounts/life.test.ts'],
    only: 'the second proof',
  },
  {
    name: 'totp-code-twice-at-once',
    why: 'Two who send the same code at the same moment both come in.',
    file: 'src/modules/people/server/auth/sign-in.ts',
    before: 'where id_user = ${account.id} and coalesce(totp_last_step, -1) < ${step}`,',
    after: 'where id_user = ${account.id}`,',
    seenBy: ['test/accounts/life.test.ts'],
    only: 'the second proof',
  },
  {
    name: 'link-used-twice',
    why: 'A link to a new password in an old mail sets it once more.',
    file: 'src/modules/people/server/auth/tokens.ts',
    before: "if (found.used) throw invalid('token', 'tokenUsed', undefined, 'user');",
    after: '',
    seenBy: ['test/accounts/life.test.ts'],
    only: 'links',
  },
  {
    name: 'backend-quotes',
    why: 'A name with a quote in it ends the attribute it stands in and brings its own.',
    file: 'src/modules/people/server/backend/html.ts',
    before: 'text.replace(/[&<>"\']/g, c =>',
    after: 'text.replace(/[&<>]/g, c =>',
    seenBy: ['test/accounts/backend.test.ts'],
    only: 'the door',
  },
  {
    name: 'alumnus-oib-for-everybody',
    why: 'Every graduate reads the OIB of every other whose profile is open.',
    file: 'src/modules/people/server/partners.ts',
    before: '    oib: { seenBy: ownerOrKeeper },\n',
    after: '',
    seenBy: ['test/modules/people.test.ts'],
    only: 'a profile is seen',
  },
];
