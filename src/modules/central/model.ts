import { bilingual, boolean, chip, flow, image, integer, resource, state, text } from '../../kernel/resource/index.ts';

/** A member of the university with a portal of its own. Only the central administration has rows here. */
export const constituent = resource('constituent', {
  label: 'shortName',
  order: true,
  verbs: ['create', 'update'],
  checks: [
    'notCentral',
    'cidFixed',
    'cidTaken',
    'hostTaken',
    'unknownModule',
    'databaseFixed',
    'hasUsers',
    'isOpen',
    'notOpen',
    'noCopy',
  ],
  fields: {
    cid: text({ required: true, unique: true, max: 41, pattern: '^[a-z][a-z0-9_]{0,40}$', inList: true }),
    name: bilingual({ required: true, max: 200, search: true, inList: true }),
    shortName: text({ required: true, max: 50, search: true, inList: true }),
    host: text({
      required: true,
      unique: true,
      max: 200,
      pattern: '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$',
      search: true,
      inList: true,
    }),
    backendUrl: text({ required: true, unique: true, max: 300, format: 'url' }),
    nodePort: integer({ required: true, unique: true, min: 1, max: 65_535 }),
    isvuCode: text({ unique: true, max: 20 }),
    logo: image(),
    accent: text({ format: 'color' }),
    contactEmail: text({ required: true, format: 'email' }),
    /** Addresses of modules that it does not use. */
    modulesBlocked: chip({ max: 30 }),
    /** A PostgreSQL server of its own; nobody reads it back, for it holds a password. */
    databaseUrl: text({ max: 500, pattern: '^postgres(ql)?://.+', invisibleInTable: true }),
    closedReason: text({ max: 1000, readonly: true }),
    isActive: boolean({ computed: "case when {row}.status = 'active' then 1 else 0 end" }),
    status: state(
      flow(
        ['preparing', 'active', 'inactive'],
        {
          open: { from: ['preparing'], to: 'active' },
          deactivate: { from: ['active'], to: 'inactive', note: 'required' },
          activate: { from: ['inactive'], to: 'active' },
        },
        { kinds: { preparing: 'run', active: 'ok', inactive: 'lock' } },
      ),
    ),
  },
});
