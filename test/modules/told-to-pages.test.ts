import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { alumniStudent } from '../../src/modules/people/model.ts';
import { type Person, put, rowOf, signIn } from '../harness/people.ts';
import { newCourse } from './conductions-world.ts';
import { called, type Council, council, moves, ok, opened, openVote } from './e-sessions.ts';
import { type Outcomes, startOutcomes } from './outcomes-world.ts';
import { draftOf, make, startTheses, type Theses } from './thesis-world.ts';

// What the specification says that pages are told, of real rows: over the socket, in lists and of the signed-in person.

interface Message {
  readonly userName: string;
  readonly functionName: string;
  readonly data: Readonly<Record<string, unknown>>;
}
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
/** What the pages of a person hear, from the moment on that they are known by name. */
const listen = async (url: string, who: Person): Promise<Message[]> => {
  const socket = io(url, {
    path: '/3003/socket.io',
    reconnection: false,
    forceNew: true,
    transports: ['websocket'],
    extraHeaders: { cookie: `katedra_session=${who.token}` },
  });
  sockets.push(socket);
  const heard: Message[] = [];
  socket.on('messageFromServer', (message: Message) => heard.push(message));
  await new Promise<void>((ready, fail) => {
    socket.on('connect', () => socket.emit('authentication', { username: who.username }));
    socket.on('authorized', () => ready());
    socket.on('connect_error', fail);
  });
  return heard;
};
const of = (heard: readonly Message[], name: string) => heard.filter(message => message.functionName === name);
const hears = (heard: readonly Message[], name: string, data: object) =>
  vi.waitFor(
    () => expect(of(heard, name)).toEqual(expect.arrayContaining([expect.objectContaining({ data })])),
    20_000,
  );

describe('theses', () => {
  let world: Theses;
  beforeAll(async () => {
    world = await startTheses();
  }, 120_000);
  afterAll(() => world?.portal.stop());

  it('GT-06 a move of a thesis is told to the pages of its student and of the mentor it waits for, and to no one else', async () => {
    const [writer, other] = [await world.writer(), await world.writer()];
    const [student, mentor, stranger] = [
      await listen(world.portal.url, writer),
      await listen(world.portal.url, world.mentor),
      await listen(world.portal.url, other),
    ];
    const made = await ok(writer.post('st-co-graduatethesis/create', draftOf(world)), 201);
    await ok(make(world, writer, 'apply', made.id));
    await hears(student, 'Graduatethesis', { id: made.id, status: 'applied' });
    await hears(mentor, 'Graduatethesis', { id: made.id, status: 'applied' });
    await ok(make(world, world.mentor, 'accept', made.id));
    await hears(student, 'Graduatethesis', { id: made.id, status: 'accepted' });
    expect(of(student, 'Graduatethesis').every(message => message.userName === writer.username)).toBe(true);
    expect(of(stranger, 'Graduatethesis')).toEqual([]);
  });
});

describe('sessions, outcomes and alumni', () => {
  let world: Outcomes;
  let c: Council;
  beforeAll(async () => {
    world = await startOutcomes();
    c = await council(world.portal);
  }, 120_000);
  afterAll(() => world?.portal.stop());

  it('ES-02 sessions carry isAdmin and isMember, lines of authority isAdmin and isApprover, as each person stands to them', async () => {
    const { id } = await called(c);
    const session = async (who: Person) => {
      const list = await ok(who.get('esession?filter[scenario]=SCENARIO_PARTICIPATION_ALL'));
      const row = list.data.find((one: { id: number }) => one.id === id);
      return row && [row.isAdmin, row.isMember];
    };
    expect(await session(c.runner)).toEqual([1, 0]);
    expect(await session(c.members[1]!)).toEqual([0, 1]);
    expect(await session(await signIn(world.portal, { roles: ['user'] }))).toBeUndefined();
    const authority = async (who: Person) =>
      (await ok(who.get('esessiontype-auth-assignment?filter[selectMemberInTheMandate]=1'))).data.map(
        (row: { idEsesstype: number; isAdmin: number; isApprover: number }) => [
          row.idEsesstype,
          row.isAdmin,
          row.isApprover,
        ],
      );
    expect(await authority(c.runner)).toEqual([[c.idType, 1, 0]]);
    expect(await authority(c.approver)).toEqual([[c.idType, 0, 1]]);
    expect(await authority(c.members[1]!)).toEqual([]);
  });

  it('ES-04 a session, its agenda and its votes are told to the pages of those who were called, and to no one else', async () => {
    const outsider = await signIn(world.portal, { roles: ['user'] });
    const { id, items } = await opened(c, {}, [{}, { title: 'Razno', itemKind: 'information', voteKind: 'none' }]);
    const [member, stranger] = [
      await listen(world.portal.url, c.members[2]!),
      await listen(world.portal.url, outsider),
    ];
    await ok(moves(c.chair, 'esess-agenda', items[0]!, 'discuss'));
    await hears(member, 'EsessAgenda', { idEsess: id });
    const idQuestion = await openVote(c, items[0]!);
    await hears(member, 'EsessAgeQuestion', { idEsess: id, idEsessAgeQue: idQuestion });
    await ok(moves(c.chair, 'esess-age-question', idQuestion, 'annul', { note: 'Ponovit će se.' }));
    await ok(moves(c.chair, 'esession', id, 'noQuorum', { note: 'Otišli su.' }));
    await hears(member, 'ESession', { idEsess: id });
    expect(member.every(message => message.userName === c.members[2]!.username)).toBe(true);
    for (const name of ['ESession', 'EsessAgenda', 'EsessAgeQuestion']) expect(of(stranger, name)).toEqual([]);
  });

  it('LO-02 outcomes of a study and of a course carry parts, and each verb its level and its word', async () => {
    const verb = { ...world.verb('objasniti'), level: 'Razumjeti', verb: 'objasniti' };
    const parts = [world.part('objasniti slojeve', 'objasniti')];
    const ofCourse = await ok(
      world.holder.post('learningoutcomestudycourse/create', { idStCo: await newCourse(world), code: 'I1', parts }),
      201,
    );
    const { idYear: idAcademicyear, idStudy } = world;
    const ofStudy = await ok(
      world.head.post('learningoutcomestudy/create', { idAcademicyear, idStudy, code: 'IU1', parts }),
      201,
    );
    for (const [resource, id] of [
      ['learningoutcomestudycourse', ofCourse.id],
      ['learningoutcomestudy', ofStudy.id],
    ] as const) {
      const stored = await ok(world.admin.get(`${resource}/view?id=${id}`));
      expect(stored.parts, resource).toEqual([
        { num: 1, content: 'objasniti slojeve', contentEn: 'objasniti slojeve (en)', verbs: [verb] },
      ]);
    }
  });

  it('AL-03 the alumni form tells the texts, how many entries each section has, and contacts by type', async () => {
    const who = await signIn(world.portal, { roles: ['alumniStudent'] });
    const idAluStu = await put(world.portal, alumniStudent, {
      idUser: who.id,
      firstName: 'Ana',
      lastName: 'Kos',
      email: 'ana.kos@test.example',
      about: 'O meni',
      motto: 'Dalje',
    });
    const idState = (await rowOf(world.portal, 'state', 'code2', 'HR')).id;
    const told = async () => (await ok(who.get('auth/user'))).profile.alumniForm;
    const none = {
      about: 'O meni',
      motto: 'Dalje',
      picture: null,
      addresses: 0,
      educations: 0,
      workExperiences: 0,
      digitalSkills: 0,
      languages: 0,
      phones: 0,
      socialMedia: 0,
      websites: 0,
      otherSections: 0,
    };
    expect(await told()).toEqual(none);
    for (const [resource, ...bodies] of [
      ['alumni-address', { kind: 'home', address: 'Radićeva 1', idState }],
      [
        'alumni-education',
        { kind: 'education', title: 'Studij', organisation: 'Fakultet', graduationYear: 2020 },
        { kind: 'training', title: 'Tečaj', organisation: 'Škola', dateFrom: '2021-01-01' },
      ],
      ['alumni-work-experience', { position: 'P', employer: 'E', dateFrom: '2021-01-01' }],
      ['alumni-digital-skill', { area: 'safety', level: 'advanced' }],
      ['alumni-language', { language: 'hr', isMotherTongue: 1 }],
      [
        'alumni-contact',
        { contactType: 'email', value: 'a@b.hr' },
        { contactType: 'phone', value: '+385 1 234 567' },
        { contactType: 'phone', value: '+385 1 234 568' },
        { contactType: 'phone', value: '+385 1 234 569' },
        { contactType: 'socialMedia', subtype: 'LinkedIn', value: 'ana' },
        { contactType: 'socialMedia', subtype: 'GitHub', value: 'ana' },
        { contactType: 'website', value: 'https://ana.example' },
      ],
      ['alumni-other-section', { kind: 'hobbies', title: 'Šah' }],
    ] as const)
      for (const body of bodies) await ok(who.post(`${resource}/create`, { idAluStu, ...body }), 201);
    expect(await told()).toEqual({
      ...none,
      addresses: 1,
      educations: 2,
      workExperiences: 1,
      digitalSkills: 1,
      languages: 1,
      phones: 3,
      socialMedia: 2,
      websites: 1,
      otherSections: 1,
    });
  });
});
