import { date, flow, integer, oib, ref, resource, state, text } from '../../src/kernel/resource/index.ts';
import type { Me, Policy } from '../../src/kernel/server/index.ts';
import type { Toy } from './toy.ts';

// People whose personal number is theirs and the record keeper's; everybody else reads the rest of the row.
export const person = resource('person', {
  label: 'lastName',
  sort: ['lastName'],
  fields: {
    lastName: text({ required: true, search: true, inList: true, max: 60 }),
    oib: oib({ required: false, search: true }),
    /** Nobody but the record keeper ever sees it. */
    salary: integer({ min: 0 }),
    born: date(),
    idBoss: ref('person'),
    idUser: ref('user'),
    status: state(flow(['in', 'out'], { leave: { from: ['in'], to: 'out' } })),
  },
  constraints: { oibOnce: { unique: ['oib'] } },
});
/** Labelled by what is hidden: the label hides it too. */
export const card = resource('card', {
  label: ['number', 'idPerson'],
  sort: ['number'],
  fields: { number: oib({ required: false, search: true }), idPerson: ref('person', { required: true }) },
});
export const review = resource('review', {
  label: 'text',
  fields: { text: text({ required: true }), idPerson: ref('person', { required: true }) },
});

const keeps = (me: Me): boolean => me.roles.has('keeper');
export const personPolicy: Policy<typeof person> = {
  read: () => true,
  create: me => keeps(me) || me.roles.has('editor'),
  update: me => keeps(me) || me.roles.has('editor') || { idUser: me.id },
  remove: keeps,
  fields: {
    oib: { seenBy: me => keeps(me) || { idUser: me.id } },
    salary: { seenBy: keeps },
    born: { writtenBy: keeps },
  },
  moves: { leave: { by: me => keeps(me) || me.roles.has('editor') } },
};
const cardPolicy: Policy<typeof card> = {
  read: () => true,
  create: keeps,
  fields: { number: { seenBy: me => keeps(me) || { 'idPerson.idUser': me.id } } },
};
const reviewPolicy: Policy<typeof review> = { read: () => true };

export const hiddenToy: Toy = {
  resources: [person, card, review],
  policies: { person: personPolicy, card: cardPolicy, review: reviewPolicy },
  checks: { oibOnce: { hr: 'Taj OIB već postoji.', en: 'That OIB is taken.' } },
  people: { admin: ['admin'], kim: ['keeper'], ed: ['editor'], eva: [], spy: [] },
};
