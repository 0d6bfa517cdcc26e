import { boolean, choice, integer, list, object, text } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  notAllowed,
  save,
  sql,
  type TxCtx,
  visible,
} from '../../../kernel/server/index.ts';
import { studentsNamed } from '../../catalogues/server/index.ts';
import { graduatesNotAsked, partnersNamed } from '../../people/server/index.ts';
import {
  askAbout,
  askedAbout,
  conductionsNamed,
  openAtEnd,
  openedAtEnd,
  provideContext,
} from '../../surveys/server/index.ts';
import { internship, intsStCourseSetting } from '../model.ts';
import { namesOf } from './read.ts';
import { edits, has } from './rules.ts';

/** What a survey about an internship is called to whoever is asked: the student and the company. */
provideContext(async ({ db }, ids) => {
  const { rows } = await db.run<{ id: number; label: string }>(
    sql`select i.id, concat_ws(', ', s.name, p.name) as label from ${db.table('internship')} i join ${studentsNamed(db)} s on s.id = i.id_student
      left join ${partnersNamed(db)} p on p.id = i.id_partner where i.id = any(${[...ids]}::int[])`,
  );
  return new Map(rows.map(row => [row.id, row.label]));
});

export type Side = 'student' | 'mentor';
const categoryOf = { student: 'internshipStudent', mentor: 'internshipMentor' } as const;
/** The survey that the course has chosen; where it has none, the one that a rule opens with this end, from then on the course's. */
const conductionOf = async (ctx: TxCtx, id: number, side: Side): Promise<number | null> => {
  const { db } = ctx;
  const chosen = await db.one<{ id: number | null; idSet: number; idStCo: number }>(
    sql`select ${side === 'student' ? sql`x.id_surv_imp_student` : sql`x.id_surv_imp_mentor`} as id, x.id as "idSet", x.id_st_co as "idStCo" from ${db.table('internship')} i
        join ${db.table('ints-st-course-setting')} x on x.id = i.id_ints_set where i.id = ${id}`,
  );
  if (!chosen || chosen.id !== null) return chosen?.id ?? null;
  const opened = await openAtEnd(ctx, categoryOf[side], chosen.idStCo);
  if (opened === null) return null;
  const field = side === 'student' ? 'idSurvImpStudent' : 'idSurvImpMentor';
  await save(ctx, intsStCourseSetting, { [field]: opened }, { as: 'system', id: chosen.idSet });
  return opened;
};
/** One completing for each respondent and internship: whoever was asked about it is not asked again. */
export const askSide = async (ctx: TxCtx, id: number, side: Side): Promise<boolean> => {
  const idSurvImp = await conductionOf(ctx, id, side);
  if (idSurvImp === null) return false;
  const names = await namesOf(ctx, id);
  return askAbout(ctx, {
    idSurvImp,
    contextId: id,
    idUser: side === 'student' ? names.idUserStudent : names.idUserMentor,
    email: side === 'mentor' ? names.mentorEmail : null,
  });
};
/** Whether the student has answered, where the course asks for it before a certificate. Of whom nobody may ask it, it is not asked. */
export const lacksSurvey = async ({ db, now }: Ctx, id: number): Promise<boolean> =>
  (await db.one(
    sql`select 1 from ${db.table('internship')} i join ${db.table('ints-st-course-setting')} x on x.id = i.id_ints_set and x.survey_required = 1 and x.id_surv_imp_student is not null
      where i.id = ${id} and not exists (select from ${askedAbout(db)} a where a.id_surv_imp = x.id_surv_imp_student and a.context_id = i.id and a.status = 'done')
        and not exists (select from ${studentsNamed(db)} s where s.id = i.id_student and s.id_user in (${graduatesNotAsked(db, now)}))`,
  )) !== null;

const sinceWhen: Readonly<Record<Side, readonly string[]>> = {
  student: ['diarySubmitted', 'mentorGraded', 'completed', 'failed'],
  mentor: ['mentorGraded', 'completed', 'failed'],
};
/** Internships that ended before their course had a survey, or before it was open: they are asked about for a month. */
export const askAboutEnded = async (ctx: Ctx): Promise<void> => {
  const { db } = ctx;
  const byRule = await openedAtEnd(ctx);
  for (const side of ['student', 'mentor'] as const) {
    const chosen = side === 'student' ? sql`x.id_surv_imp_student` : sql`x.id_surv_imp_mentor`;
    const { rows } = await db.run<{ id: number }>(
      sql`select i.id from ${db.table('internship')} i join ${db.table('ints-st-course-setting')} x on x.id = i.id_ints_set and x.deleted_at is null
          left join ${conductionsNamed(ctx)} c on c.id = ${chosen} and c.status = 'open'
        where (c.id is not null or (${chosen} is null and ${byRule.has(categoryOf[side])})) and i.ints_kind = 'placement' and i.deleted_at is null and i.status = any(${[...sinceWhen[side]]})
          and coalesce(i.ended_on, 'infinity') >= (${ctx.now}::timestamptz at time zone 'Europe/Zagreb')::date - 30
          and not exists (select from ${askedAbout(db)} a
            where a.id_surv_imp = c.id and a.context_id = i.id) order by i.id`,
    );
    for (const { id } of rows) await inTransaction(ctx, tx => askSide(tx, id, side));
  }
};

const listed = endpoint({
  method: 'GET',
  path: 'internship/surveys',
  summary:
    'Surveys about internships: those that the caller is asked, and for whoever runs internships how many have answered.',
  query: { side: choice(['student', 'mentor'], { required: true }) },
  answer: {
    mine: list(
      object({
        idInts: integer({ required: true }),
        about: text({ required: true }),
        guid: text({ required: true }),
        title: text({ required: true }),
        dateTo: text({ required: true }),
        isAnonymous: boolean(),
        isOpen: boolean(),
        status: choice(['pending', 'started', 'done', 'declined'], { required: true }),
      }),
      { required: true },
    ),
    all: list(
      object({
        id: integer({ required: true }),
        title: text({ required: true }),
        dateTo: text({ required: true }),
        isOpen: boolean(),
        asked: integer({ required: true }),
        answered: integer({ required: true }),
      }),
    ),
  },
  async handle(ctx, { query: { side } }) {
    const { db, me } = ctx;
    const asks = side === 'student' ? ('StudentEdit' as const) : ('InstitutionMentorEdit' as const);
    if (!me || !(me.isAdmin || edits(me) || has(me, asks))) throw notAllowed();
    const chosen = side === 'student' ? sql`x.id_surv_imp_student` : sql`x.id_surv_imp_mentor`;
    const until = sql`to_char(c.date_to at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI')`;
    const isOpen = sql`(c.status = 'open' and c.date_to > ${ctx.now})::int`;
    const mine = await db.run(
      sql`select i.id as "idInts", concat_ws(', ', s.name, p.name) as about, c.guid, c.title, ${until} as "dateTo", c.is_anonymous as "isAnonymous", ${isOpen} as "isOpen", a.status
        from ${askedAbout(db)} a join ${db.table('internship')} i on i.id = a.context_id join ${db.table('ints-st-course-setting')} x on x.id = i.id_ints_set and ${chosen} = a.id_surv_imp
          join ${conductionsNamed(ctx)} c on c.id = a.id_surv_imp join ${studentsNamed(db)} s on s.id = i.id_student left join ${partnersNamed(db)} p on p.id = i.id_partner
        where a.id_user = ${me.id} and ${visible(ctx, internship, 'i')} order by (a.status = 'done'), c.date_to, i.id`,
    );
    if (!me.isAdmin && !edits(me)) return { mine: mine.rows as never, all: null };
    // Only numbers: who answered is nobody's affair but theirs.
    const all = await db.run(
      sql`select c.id, c.title, ${until} as "dateTo", ${isOpen} as "isOpen", count(a.context_id)::int as asked, (count(a.context_id) filter (where a.status = 'done'))::int as answered
        from ${conductionsNamed(ctx)} c left join ${askedAbout(db)} a on a.id_surv_imp = c.id
        where c.id in (select ${chosen} from ${db.table('ints-st-course-setting')} x where x.deleted_at is null) group by c.id, c.title, c.date_to, c.status order by c.date_to desc, c.id`,
    );
    return { mine: mine.rows as never, all: all.rows as never };
  },
});
export const surveyEndpoints: readonly Endpoint[] = [listed];
