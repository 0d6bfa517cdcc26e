import type { Row } from '../../../kernel/resource/index.ts';
import { type Join, move, save, sql, type TxCtx } from '../../../kernel/server/index.ts';
import type { studentenrollment } from '../../catalogues/model.ts';
import { graduationsOnRecord, studentsOnRecord, studiesAwarding, studyingNow } from '../../catalogues/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import { alumniStudent } from '../../people/model.ts';
import { thesesToDeposit } from '../../graduate-thesis/server/index.ts';
import {
  accounts,
  becomeGraduate,
  ceaseStudent,
  graduates,
  letterheadData,
  onRegistration,
} from '../../people/server/index.ts';
import { alumniEducation } from '../model.ts';

// How a profile begins: with a registration, or with graduation itself.

/** Somebody says to have studied here: it becomes an entry of theirs, tied to the study where the name is one of ours. */
onRegistration(async (ctx, registered) => {
  if (registered.viewType !== 'alumni' || registered.study === null || registered.graduationYear === null) return;
  const said = registered.study.trim();
  const study = await ctx.db.one<{ id: number; idEdulev: number; eqf: number }>(
    sql`select s.id, s.id_edulev as "idEdulev", s.eqf from ${studiesAwarding(ctx.db)} s
      where lower(${said}) in (lower(s.name_hr), lower(s.name_en), lower(s.abbr), lower(s.code)) order by s.id limit 1`,
  );
  await save(
    ctx,
    alumniEducation,
    {
      idAluStu: registered.idAlumniStudent,
      kind: 'education',
      title: said,
      organisation: (await letterheadData(ctx)).fullNameHr,
      graduationYear: registered.graduationYear,
      isOngoing: 0,
      ...(study && { idStudy: study.id, idStudyLevel: study.idEdulev, eqfLevel: study.eqf }),
    },
    { as: 'system' },
  );
});

interface OnRecord {
  readonly id: number;
  readonly jmbag: string;
  readonly oib: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string | null;
  readonly email: string | null;
  readonly idUser: number | null;
}
const studentOf = ({ db }: TxCtx, id: number): Promise<OnRecord | null> =>
  db.one<OnRecord>(sql`select s.id, s.jmbag, s.oib, s.first_name as "firstName", s.last_name as "lastName", s.birth_date::text as "birthDate",
    coalesce(s.email, (select a.email from (${accounts(db)}) a where a.id = s.id_user)) as email, s.id_user as "idUser" from ${studentsOnRecord(db)} s where s.id = ${id}`);

/** The profile of this student, or a new one: private, without any consent, known to be theirs. */
const profileOf = async (ctx: TxCtx, student: OnRecord): Promise<number | null> => {
  const has = await ctx.db.one<{ id: number; idStudent: number | null; idUser: number | null }>(sql`
    select g.id, g.id_student as "idStudent", g.id_user as "idUser" from ${graduates(ctx.db)} g
    where g.id_student = ${student.id} or g.id_user = ${student.idUser} or (g.id_student is null and g.jmbag = ${student.jmbag} and g.verification = 'verified')
    order by (g.id_student = ${student.id}) desc nulls last, g.id limit 1`);
  if (has) {
    if (has.idStudent === null) await save(ctx, alumniStudent, { idStudent: student.id }, { as: 'system', id: has.id });
    return has.id;
  }
  // Somebody without any address cannot be asked whether they want a profile.
  if (student.email === null) return null;
  const { after } = await save(
    ctx,
    alumniStudent,
    {
      idUser: student.idUser,
      idStudent: student.id,
      jmbag: student.jmbag,
      oib: student.oib,
      firstName: student.firstName,
      lastName: student.lastName,
      birthDate: student.birthDate,
      email: student.email,
      visibility: 'private',
      hasPublicContacts: 0,
      hasConsentMessages: 0,
      hasConsentSurveys: 0,
      isOpenToOffers: 0,
    },
    { as: 'system' },
  );
  await move(ctx, alumniStudent, after.id, 'verify', {}, { as: 'system' });
  return after.id;
};

interface Studied {
  readonly title: string;
  readonly study: string;
  readonly idEdulev: number;
  readonly eqf: number;
  readonly from: string | null;
  readonly on: string | null;
}
/** What was studied, as a block that the person looks at and confirms. Doing it again changes nothing. */
const draftEducation = async (ctx: TxCtx, idAluStu: number, row: Row<typeof studentenrollment>): Promise<void> => {
  const { db } = ctx;
  const there = await db.one(
    sql`select 1 from ${db.table('alumni-education')} e where e.id_alu_stu = ${idAluStu} and e.id_study = ${row.idStudy} and e.is_from_isvu = 1`,
  );
  if (there) return;
  const studied = (await db.one<Studied>(sql`
    select coalesce(s.title_awarded_hr, s.name_hr) as title, s.name_hr as study, s.id_edulev as "idEdulev", s.eqf, n.enrolled_on::text as "from", n.graduated_on::text as "on"
    from ${studiesAwarding(db)} s left join ${graduationsOnRecord(db)} n on n.id = ${row.id} where s.id = ${row.idStudy}`))!;
  const on = studied.on ?? row.statusOn;
  const { after } = await save(
    ctx,
    alumniEducation,
    {
      idAluStu,
      kind: 'education',
      title: studied.title,
      organisation: (await letterheadData(ctx)).fullNameHr,
      idStudy: row.idStudy,
      idStudyLevel: studied.idEdulev,
      fieldOfStudy: studied.study,
      eqfLevel: studied.eqf,
      dateFrom: studied.from ?? row.enrolledOn,
      dateTo: on,
      graduationYear: on ? Number(on.slice(0, 4)) : null,
      isOngoing: 0,
      isFromIsvu: 1,
    },
    { as: 'system' },
  );
  await move(ctx, alumniEducation, after.id, 'propose', {}, { as: 'system' });
};

/** At graduation the record becomes the draft of a profile. Nothing of it is shown to anybody before the person says so. */
export const draftAtGraduation: Join<typeof studentenrollment> = {
  moves: {
    graduate: {
      effect: async (ctx, row) => {
        const student = await studentOf(ctx, row.idStudent);
        const idAluStu = student && (await profileOf(ctx, student));
        if (!student || !idAluStu) return;
        await draftEducation(ctx, idAluStu, row);
        if (student.idUser === null) return;
        const studies = await ctx.db.one(
          sql`select 1 from ${studyingNow(ctx.db)} e where e.id_student = ${student.id} limit 1`,
        );
        // Whoever goes on studying here stays a student too.
        if (!studies) {
          await becomeGraduate(ctx, student.idUser);
          // The defence is often the last of the study, and it is as a student that the thesis is deposited after it.
          const deposits = await ctx.db.one(
            sql`select 1 from ${thesesToDeposit(ctx.db)} t where t.id_student = ${student.id} limit 1`,
          );
          if (!deposits) await ceaseStudent(ctx, student.idUser);
        }
        await notify(ctx, {
          key: 'alumni.graduated',
          to: [student.idUser],
          route: '/Alumni',
          about: { resource: 'alumni-student', id: idAluStu },
          subject: { hr: 'Čestitamo na diplomi!', en: 'Congratulations on your degree!' },
          text: {
            hr: 'Pripremili smo nacrt vašeg profila alumnija. Vidite ga samo vi: pregledajte ga, potvrdite što je točno i odlučite tko ga smije vidjeti.',
            en: 'We have prepared a draft of your alumni profile. Only you see it: look it through, confirm what is right and decide who may see it.',
          },
        });
      },
    },
  },
};
