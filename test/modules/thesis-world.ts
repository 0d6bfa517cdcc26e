import { jmbagOf } from '../../demo/numbers.ts';
import { sql } from '../../src/kernel/server/index.ts';
import {
  course,
  room,
  stCoEnrollment,
  stcourse,
  student,
  studentenrollment,
} from '../../src/modules/catalogues/model.ts';
import { graduatethesiscommission, graduatethesiscommissionMember } from '../../src/modules/graduate-thesis/model.ts';
import { dbOf, type Person, put, rowOf, signIn } from '../harness/people.ts';
import { newTeacher, startTeaching, type Teaching } from './conductions-world.ts';

// The small faculty of teaching with the course of the thesis, a standing commission, and students who write.

export interface Teacher extends Person {
  readonly idTeacher: number;
}
export interface Writer extends Person {
  readonly idStudent: number;
  readonly idEnrolment: number;
  readonly idYearEnrolment: number;
}
export interface Theses extends Teaching {
  readonly idStCo: number;
  readonly idRoom: number;
  readonly mentor: Teacher;
  readonly second: Teacher;
  readonly chair: Teacher;
  readonly member: Teacher;
  /** A standing member of the commission of the study. */
  readonly standing: Teacher;
  readonly clerk: Person;
  readonly librarian: Person;
  readonly admin: Person;
  writer(values?: { readonly status?: string; readonly idYear?: number; readonly idStCo?: number }): Promise<Writer>;
}
let n = 0;
export const startTheses = async (): Promise<Theses> => {
  const world = await startTeaching();
  const { portal, idYear, idStudy } = world;
  const professor = (await rowOf(portal, 'academicvocation', 'code', 'IZV')).id;
  const teacher = async (username: string): Promise<Teacher> => {
    const person = await signIn(portal, { roles: ['teacher'], username });
    const idTeacher = await newTeacher(portal, {
      idUser: person.id,
      lastName: username,
      idAcademicvocation: professor,
    });
    return { ...person, idTeacher };
  };
  const idCourse = await put(portal, course, {
    code: 'ZR',
    nameHr: 'Završni rad',
    nameEn: 'Thesis',
    defaultEcts: 10,
    isGraduateThesis: 1,
  });
  const thesisCourse = (idAcademicyear: number) =>
    put(portal, stcourse, {
      idAcademicyear,
      idStudy,
      idCourse,
      yearOfStudy: 3,
      semester: 6,
      kind: 'compulsory',
      ects: 10,
      planStatus: 'draft',
      num: 1,
      place: 'ZR',
      isGraduateThesis: 1,
    });
  const idStCo = await thesisCourse(idYear);
  const standing = await teacher('standing');
  const idCommission = await put(portal, graduatethesiscommission, {
    nameHr: 'Povjerenstvo za završne radove',
    nameEn: 'Commission for theses',
    nameGenHr: 'Povjerenstva za završne radove',
    mandateFrom: '2020-01-01',
    mandateTo: '2090-01-01',
  });
  const db = dbOf(portal);
  await db.run(
    sql`insert into ${db.table('graduatethesiscommission-id-studies')} (id_row, id_target, num) values (${idCommission}, ${idStudy}, 1)`,
  );
  await put(portal, graduatethesiscommissionMember, {
    idGraduatethesiscommission: idCommission,
    idTeacher: standing.idTeacher,
    role: 'president',
    num: 1,
  });
  const people = {
    mentor: await teacher('mentor'),
    second: await teacher('second'),
    chair: await teacher('chair'),
    member: await teacher('member'),
    clerk: await signIn(portal, { roles: ['graduateThesisCommissionPreparation'], username: 'clerk' }),
    librarian: await signIn(portal, { roles: ['librarian'], username: 'librarian' }),
    admin: await signIn(portal, { roles: ['admin'], username: 'root' }),
  };
  return {
    ...world,
    idStCo,
    standing,
    ...people,
    idRoom: await put(portal, room, {
      code: `OBR`,
      nameHr: 'Vijećnica',
      idRoomtype: (await rowOf(portal, 'roomtype', 'code', 'D')).id,
      capacity: 30,
      isBookable: 1,
      active: 1,
      num: 1,
    }),
    async writer({ status = 'attended', idYear: year = idYear, idStCo: on = idStCo } = {}) {
      const person = await signIn(portal, { roles: ['student'], username: `writer${++n}` });
      const idStudent = await put(portal, student, {
        jmbag: jmbagOf(6000 + n),
        firstName: 'Iva',
        lastName: `Pisac${n}`,
        idUser: person.id,
        active: 1,
      });
      const idYearEnrolment = await put(portal, studentenrollment, {
        idStudent,
        idAcademicyear: year,
        idStudy,
        yearOfStudy: 3,
        mode: 'full',
        kind: 'first',
        enrolledOn: '2026-10-01',
        status: 'enrolled',
      });
      const idEnrolment = await put(portal, stCoEnrollment, {
        idStudentenrollment: idYearEnrolment,
        idStCo: on,
        enrolKind: 'first',
        status,
      });
      return { ...person, idStudent, idEnrolment, idYearEnrolment };
    },
  };
};

type Json = any;
export const summary = 'Rad istražuje kako se mrežni promet mjeri i opisuje. '.repeat(8);
export const draftOf = (world: Theses, more: object = {}) => ({
  titleHr: 'Mjerenje mrežnog prometa',
  titleEn: 'Measuring network traffic',
  summary,
  idWishes: [world.mentor.idTeacher, world.second.idTeacher],
  ...more,
});
export const thesisNow = async (world: Theses, id: number): Promise<Json> =>
  (await world.admin.get(`st-co-graduatethesis/view?id=${id}`)).body;
export const make = async (world: Theses, who: Person, move: string, id: number, more: object = {}) =>
  who.put(`st-co-graduatethesis/${move}?id=${id}`, { rowVer: (await thesisNow(world, id)).rowVer, ...more });
export const keysOf = (answer: { body: Json }): string[] =>
  (Array.isArray(answer.body) ? answer.body : (answer.body?.problems ?? [])).map((p: Json) => p.key);

const pdf =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
export const bring = async (who: Person, id: number, kind: string, content: string = pdf, more: object = {}) => {
  const form = new FormData();
  form.append('file', new File([content], 'rad.pdf', { type: 'application/pdf' }));
  const sent = await who.fetch('graduatethesis-version/upload?field=content', { method: 'POST', body: form });
  const token = ((await sent.json()) as Json).token;
  return who.post('graduatethesis-version/create', {
    idStCoGraduatethesis: id,
    kind,
    content: token,
    originalityDeclared: 1,
    ...more,
  });
};
export const composition = (world: Theses) => [
  { idTeacher: world.chair.idTeacher, role: 'president' },
  { idTeacher: world.mentor.idTeacher, role: 'mentor' },
  { idTeacher: world.member.idTeacher, role: 'member' },
];
export const dayFromNow = (days: number): string => {
  const at = new Date(Date.now() + days * 86_400_000);
  while ([0, 6].includes(at.getUTCDay())) at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
};
