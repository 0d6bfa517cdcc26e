import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { centralModule } from './module.ts';

export const centralEnUk: ModuleWords<typeof centralModule> = {
  title: 'Constituents',
  resources: {
    constituent: {
      one: 'constituent',
      few: 'constituents',
      other: 'constituents',
      title: 'Constituents',
      about: 'Members of the university that have a portal of their own.',
      fields: {
        cid: 'Code',
        name: 'Name',
        shortName: 'Short name',
        host: 'Host name',
        backendUrl: 'Portal address',
        nodePort: 'Number in the live path',
        isvuCode: 'ISVU code',
        logo: 'Logo',
        accent: 'Colour',
        contactEmail: 'Contact e-mail',
        modulesBlocked: 'Blocked modules',
        databaseUrl: 'Database server of its own',
        closedReason: 'Reason for closing',
        isActive: 'Active',
        status: 'State',
      },
      states: { preparing: 'being opened', active: 'active', inactive: 'closed' },
      moves: { open: 'Open', deactivate: 'Close', activate: 'Open again' },
      checks: {
        notCentral: 'Constituents are kept in the central administration only.',
        cidFixed: 'The code of a constituent does not change: its data are kept under it.',
        cidTaken: 'The portal itself uses this code. Choose another.',
        hostTaken: 'The central administration works under this name. Choose another.',
        unknownModule: 'One of the addresses does not belong to a module. Write it as /Calendar.',
        databaseFixed:
          'The database server changes only while the constituent is closed: close it, carry a backup over, then open it again.',
        hasUsers: 'The constituent has users already: its own administrator invites others.',
        isOpen: 'The constituent is working. Close it before you put a backup back.',
        notOpen: 'The constituent is not open yet. Try again when it is.',
        noCopy: 'There is no such backup. Choose another from the list.',
      },
    },
  },
};
