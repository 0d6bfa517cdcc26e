import type { Hole } from './hole.ts';

/** What stands between the network and the rows: origins, cookies, headers, sockets, files. */
export const doorHoles: readonly Hole[] = [
  {
    name: 'changes-from-another-site',
    why: 'A page of somebody else changes rows in the name of whoever looks at it.',
    file: 'src/kernel/server/http/security.ts',
    before: "if (site !== undefined) throw new Refusal(403, 'foreignOrigin');",
    after: 'if (site !== undefined) return;',
    seenBy: ['test/http/server.test.ts'],
    only: 'the door',
  },
  {
    name: 'changes-from-another-origin',
    why: 'The same in a browser that only says its origin.',
    file: 'src/kernel/server/http/security.ts',
    before: 'if (from === null || (from.host !== request.host && from.origin !== settings.url?.origin))',
    after: 'if (from === null)',
    seenBy: ['test/http/server.test.ts'],
    only: 'the door',
  },
  {
    name: 'cookie-for-scripts',
    why: 'A script that got into a page reads the session.',
    file: 'src/kernel/server/http/context.ts',
    before: '  httpOnly: true,\n',
    after: '  httpOnly: false,\n',
    seenBy: ['test/http/server.test.ts'],
    only: 'cookies',
  },
  {
    name: 'scripts-of-anybody',
    why: 'The page runs scripts that somebody wrote into it.',
    file: 'src/kernel/server/http/security.ts',
    before: "script-src 'self'; style-src",
    after: "script-src 'self' 'unsafe-inline'; style-src",
    seenBy: ['test/http/server.test.ts'],
    only: 'the door',
  },
  {
    name: 'session-of-another-constituent',
    why: 'Who is signed in at one constituent is signed in at all.',
    file: 'src/kernel/server/session.ts',
    before: 'const key = `${cid}:${hash}`;',
    after: 'const key = `:${hash}`;',
    seenBy: ['test/accounts/constituents.test.ts'],
    only: 'a session|roles',
  },
  {
    name: 'ticket-of-another-person',
    why: 'Whoever finds a ticket puts somebody else’s file into a row of their own and reads it.',
    file: 'src/kernel/server/engine/media.ts',
    before: 'if (!ctx.me || ticket.user !== bringerOf(ctx.me) || ticket.cid !== ctx.cid ||',
    after: 'if (ticket.cid !== ctx.cid ||',
    seenBy: ['test/toy/media.test.ts'],
  },
];
