import { dayInText, type Row } from '../../../kernel/resource/index.ts';
import {
  col,
  error,
  isThere,
  type Me,
  move,
  type Policy,
  type Problem,
  type Rule,
  rule,
  save,
  sql,
  table,
  type Ctx,
  type Sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { coursesTaken } from '../../catalogues/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import { holders, partnersNamed } from '../../people/server/index.ts';
import { internship, internshipOffer, internshipOfferApplication } from '../model.ts';
import { hrDay } from './days.ts';
import { mentorProblem } from './internship.ts';
import { asStudent, edits, has, readsAll, today } from './rules.ts';
import { settingOf, takes } from './read.ts';

type Offer = Row<typeof internshipOffer>;
type Application = Row<typeof internshipOfferApplication>;

/** Offers for a course in whose setting this teacher is. */
const forSettings = (me: Me, field: string, onlyCoordinator: boolean): Rule =>
  has(me, 'TeacherEdit') &&
  rule`${col(field)} in (select l.id_row from ${table('internship-offer-id-st-cos')} l join ${table('ints-st-course-setting')} s on s.id_st_co = l.id_target and s.deleted_at is null
    join ${table('ints-setting-teacher')} t on t.id_ints_set = s.id and t.deleted_at is null where t.id_teacher = ${me.facts.idTeacher} and (t.is_coordinator = 1 or ${!onlyCoordinator}))`;
const forCourses = (me: Me): Rule =>
  has(me, 'StudentEdit') && {
    all: [
      { status: { in: ['published', 'filled', 'closed', 'expired'] } },
      {
        sqlRule: row =>
          me.facts.idStudent === null
            ? null
            : sql`${row.col('id')} in (select l.id_row from ${row.table('internship-offer-id-st-cos')} l join ${coursesTaken(row)} n on n.id_st_co = l.id_target
                where n.id_student = ${me.facts.idStudent})`,
      },
    ],
  };
const ofPartner = (me: Me): Rule => has(me, 'InstitutionMentorEdit') && { idPartner: me.facts.idPartner };
const isContact = (me: Me): Rule => has(me, 'InstitutionMentorEdit') && { idPartner: me.facts.contactOfPartner };
const publishes = (me: Me): Rule => edits(me) || forSettings(me, 'id', true);
const beginnings: Rule<typeof internshipOffer> = { status: { in: ['draft', 'returned'] } };

const leads = (row: Offer): string => `/Internship/InternshipOffer?open=${row.id}`;
const partnerOf = async ({ db }: TxCtx, idPartner: number): Promise<string> =>
  (await db.one<{ name: string }>(sql`select p.name from ${partnersNamed(db)} p where p.id = ${idPartner}`))!.name;

export const offerPolicy: Policy<typeof internshipOffer> = {
  read: me => readsAll(me) || { any: [ofPartner(me), forSettings(me, 'id', false), forCourses(me)] },
  create: me => edits(me) || ofPartner(me),
  update: me =>
    edits(me)
      ? { status: { in: ['draft', 'returned', 'submitted', 'published', 'filled'] } }
      : { all: [beginnings, ofPartner(me)] },
  remove: me => (edits(me) || ofPartner(me) ? { all: [beginnings, edits(me) || ofPartner(me)] } : false),
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    const problems: Problem<typeof internshipOffer>[] = [];
    const mentor = await mentorProblem(ctx, row.idPartner, row.idParEmployee);
    if (mentor) problems.push(error('mentorElsewhere', 'idParEmployee'));
    if (!(await isThere(ctx, 'partner', { id: row.idPartner, status: 'active' })))
      problems.push(error('partnerNotActive', 'idPartner'));
    const other = await isThere(ctx, 'stcourse', {
      all: [{ id: { in: [...row.idStCos] } }, { not: { idAcademicyear: row.idAcademicyear } }],
    });
    if (other) problems.push(error('otherYear', 'idStCos'));
    if (before) {
      const taken = await ctx.db.one<{ n: number }>(
        sql`select count(*)::int as n from ${placesTaken(ctx.db)} a where a.id_ints_off = ${row.id}`,
      );
      if (row.positions < taken!.n) problems.push(error('fewerThanTaken', 'positions', { taken: taken!.n }));
    }
    return problems;
  },
  moves: {
    submit: {
      by: me => edits(me) || isContact(me),
      ready: (ctx, row) => (row.applyUntil < today(ctx) ? [error('applyUntilPassed', 'applyUntil')] : []),
      effect: async (ctx, row) => {
        const partner = await partnerOf(ctx, row.idPartner);
        await notify(ctx, {
          key: 'internship.offerSubmitted',
          to: holders(ctx.db, ['internshipAdmin'], ctx.now),
          subject: {
            hr: `Ponuda prakse čeka objavu: ${row.title}`,
            en: `An offer is awaiting publication: ${row.title}`,
          },
          text: {
            hr: `${partner} nudi praksu «${row.title}», mjesta: ${row.positions}.`,
            en: `${partner} offers the internship “${row.title}”, places: ${row.positions}.`,
          },
          route: leads(row),
          about: { resource: internshipOffer.name, id: row.id },
          todo: { closedWhen: { not: { status: 'submitted' } } },
        });
      },
    },
    return: {
      by: publishes,
      effect: async (ctx, row, { note }) => {
        if (row.createdBy === null) return;
        await notify(ctx, {
          key: 'internship.offerReturned',
          to: [row.createdBy],
          subject: { hr: `Vraćena ponuda prakse: ${row.title}`, en: `Offer returned: ${row.title}` },
          text: { hr: `Ponuda je vraćena na doradu: ${note}`, en: `The offer has been returned: ${note}` },
          route: leads(row),
          about: { resource: internshipOffer.name, id: row.id },
          todo: { closedWhen: { not: { status: 'returned' } } },
        });
      },
    },
    publish: {
      by: publishes,
      ready: (ctx, row) => (row.applyUntil < today(ctx) ? [error('applyUntilPassed', 'applyUntil')] : []),
      effect: async (ctx, row) => {
        const partner = await partnerOf(ctx, row.idPartner);
        await notify(ctx, {
          key: 'internship.offerPublished',
          to: sql`select n.id_user from ${coursesTaken(ctx.db)} n where n.id_user is not null and n.id_st_co = any(${[...row.idStCos]}::int[])`,
          subject: { hr: `Nova ponuda prakse: ${row.title}`, en: `New internship offer: ${row.title}` },
          text: {
            hr: `${partner} nudi praksu «${row.title}». Prijave su otvorene do ${hrDay(row.applyUntil)}`,
            en: `${partner} offers the internship “${row.title}”. Applications are open until ${dayInText(row.applyUntil, 'en')}.`,
          },
          route: leads(row),
          about: { resource: internshipOffer.name, id: row.id },
        });
      },
    },
    fill: { by: 'system' },
    reopen: {
      by: edits,
      ready: (ctx, row) => (row.applyUntil < today(ctx) ? [error('applyUntilPassed', 'applyUntil')] : []),
    },
    close: { by: me => edits(me) || isContact(me) },
    expire: {
      by: 'system',
      when: now => rule`${col('applyUntil')} < (${now}::timestamptz at time zone 'Europe/Zagreb')::date`,
    },
  },
};

// ——— Applications ———

const ofOffer = (me: Me, onlyContact: boolean): Rule =>
  has(me, 'InstitutionMentorEdit') && {
    'idIntsOff.idPartner': onlyContact ? me.facts.contactOfPartner : me.facts.idPartner,
  };
const decides = (me: Me): Rule => edits(me) || { any: [forSettings(me, 'idIntsOff', true), ofOffer(me, true)] };

const applying = async (ctx: TxCtx, row: Application): Promise<Problem<typeof internshipOfferApplication>[]> => {
  const setting = await settingOf(ctx, row.idIntsSet);
  if (!setting) return [error('noSetting', 'idIntsSet')];
  const isFor = await isThere(ctx, 'internship-offer', { id: row.idIntsOff, idStCos: setting.idStCo });
  if (!isFor || !(await takes(ctx, row.idStudent, setting.idStCo))) return [error('notOnCourse', 'idIntsSet')];
  const isOpen = await isThere(ctx, 'internship-offer', {
    id: row.idIntsOff,
    status: 'published',
    applyUntil: { from: today(ctx) },
  });
  if (!isOpen) return [error('offerNotOpen', 'idIntsOff')];
  return (await hasPlace(ctx, row)) ? [error('hasInternship')] : [];
};
const hasPlace = (ctx: TxCtx, row: Application): Promise<boolean> =>
  isThere(ctx, 'internship', {
    all: [
      { idStudent: row.idStudent, idIntsSet: row.idIntsSet, intsKind: 'placement' },
      { not: { status: { in: ['cancelled', 'failed', 'interrupted'] } } },
    ],
  });
/** Accepted applications, but for those whose internship was cancelled: that place is free again. */
export const placesTaken = (db: Ctx['db']): Sql =>
  sql`(select a.id, a.id_ints_off from ${db.table('internship-offer-application')} a where a.status = 'accepted' and a.deleted_at is null
    and coalesce((select bool_or(i.status <> 'cancelled') from ${db.table('internship')} i where i.id_ints_off = a.id_ints_off and i.id_student = a.id_student and i.deleted_at is null), true))`;
const freeIn = async ({ db }: TxCtx, idIntsOff: number): Promise<number> =>
  (await db.one<{
    free: number;
  }>(sql`select o.positions - count(a.id)::int as free from ${db.table('internship-offer')} o
    left join ${placesTaken(db)} a on a.id_ints_off = o.id where o.id = ${idIntsOff} group by o.id`))!.free;
const tellApplicant = async (ctx: TxCtx, row: Application, isAccepted: boolean, note: string | null): Promise<void> => {
  const { title } = (await ctx.db.one<{ title: string }>(
    sql`select title from ${ctx.db.table('internship-offer')} where id = ${row.idIntsOff}`,
  ))!;
  const why = note ? ` ${note}` : '';
  await notify(ctx, {
    key: isAccepted ? 'internship.accepted' : 'internship.rejected',
    to: sql`select n.id_user from ${coursesTaken(ctx.db)} n where n.id_student = ${row.idStudent} and n.id_user is not null`,
    subject: isAccepted
      ? { hr: `Prijava je prihvaćena: ${title}`, en: `Application accepted: ${title}` }
      : { hr: `Prijava nije prihvaćena: ${title}`, en: `Application not accepted: ${title}` },
    text: isAccepted
      ? {
          hr: `Mjesto je vaše; praksa čeka dodjelu.${why}`,
          en: `The place is yours; the internship is waiting to be assigned.${why}`,
        }
      : {
          hr: `Prijava na «${title}» nije prihvaćena.${why}`,
          en: `The application to “${title}” was not accepted.${why}`,
        },
    route: '/Internship/InternshipOffer',
  });
};

export const applicationPolicy: Policy<typeof internshipOfferApplication> = {
  read: me => readsAll(me) || { any: [asStudent(me), forSettings(me, 'idIntsOff', false), ofOffer(me, false)] },
  create: me => edits(me) || asStudent(me),
  update: me =>
    edits(me) ? { status: 'submitted' } : { all: [{ status: 'submitted' }, { any: [asStudent(me), decides(me)] }] },
  fields: {
    motivation: { writtenBy: me => edits(me) || asStudent(me) },
    priority: { writtenBy: me => edits(me) || asStudent(me) },
    rankScore: { seenBy: me => readsAll(me) || decides(me), writtenBy: decides },
    note: { seenBy: me => readsAll(me) || decides(me), writtenBy: decides },
  },
  check: (ctx, { verb, row }) => (verb === 'create' ? applying(ctx, row) : []),
  moves: {
    withdraw: { by: asStudent },
    accept: {
      by: decides,
      // Two who accept the last place meet here.
      lock: (ctx, row) => ctx.db.lock('internship offer', row.idIntsOff),
      async check(ctx, row) {
        if ((await freeIn(ctx, row.idIntsOff)) < 1) return [error('noPlaceLeft')];
        return (await hasPlace(ctx, row)) ? [error('hasInternship')] : [];
      },
      async effect(ctx, row) {
        const offer = (await ctx.db.one<Offer>(
          sql`select id, id_partner as "idPartner", id_par_employee as "idParEmployee", date_from::text as "dateFrom", date_to::text as "dateTo", hours, address, status
            from ${ctx.db.table('internship-offer')} where id = ${row.idIntsOff}`,
        ))!;
        await save(
          ctx,
          internship,
          {
            idIntsSet: row.idIntsSet,
            idStudent: row.idStudent,
            idIntsOff: offer.id,
            idPartner: offer.idPartner,
            idParEmployee: offer.idParEmployee,
            dateFrom: offer.dateFrom,
            dateTo: offer.dateTo,
            ...(offer.hours !== null && { plannedHours: offer.hours }),
            workplaceAddress: offer.address,
          },
          { as: 'system' },
        );
        await rejectOthers(ctx, row);
        if (offer.status === 'published' && (await freeIn(ctx, row.idIntsOff)) === 0)
          await move(ctx, internshipOffer, offer.id, 'fill', {}, { as: 'system' });
        await tellApplicant(ctx, row, true, null);
      },
    },
    reject: { by: decides, effect: (ctx, row, { note }) => tellApplicant(ctx, row, false, note) },
  },
};
/** Whoever has a place for a course no longer asks for another one. */
const rejectOthers = async (ctx: TxCtx, row: Application): Promise<void> => {
  const others = await ctx.db.run<{ id: number }>(
    sql`select id from ${ctx.db.table('internship-offer-application')} where id_student = ${row.idStudent} and id_ints_set = ${row.idIntsSet} and id <> ${row.id}
      and status = 'submitted' and deleted_at is null order by id`,
  );
  for (const { id } of others.rows)
    await move(ctx, internshipOfferApplication, id, 'reject', { note: null }, { as: 'system' });
};
