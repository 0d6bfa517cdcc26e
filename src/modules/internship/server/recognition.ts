import type { Row } from '../../../kernel/resource/index.ts';
import {
  error,
  isThere,
  type Me,
  type Policy,
  type Rule,
  save,
  type TxCtx,
  via,
  warning,
} from '../../../kernel/server/index.ts';
import { type internshipApproval, internshipApprovalGrant } from '../model.ts';
import { forgetStudent, writeIntoEnrolment } from './internship.ts';
import { tell } from './notices.ts';
import { settingOf, takes } from './read.ts';
import { asStudent, edits, inSetting, readsAll, today } from './rules.ts';

type Request = Row<typeof internshipApproval>;
const decides = (me: Me): Rule => edits(me) || inSetting(me);
const toldOf = (row: Request) => ({ id: row.id, idIntsSet: row.idIntsSet, idTeacher: null });
const approval = { type: 'internshipApproval', route: '/Internship/InternshipApproval' } as const;

const keepDecision = (
  ctx: TxCtx,
  row: Request,
  values: {
    decision: 'granted' | 'partial' | 'rejected' | 'returned';
    hoursRecognised?: number | null;
    grade?: number | null;
    reason?: string | null;
    decisionDate?: string | null;
  },
) =>
  save(
    ctx,
    internshipApprovalGrant,
    {
      ...values,
      idInts: row.id,
      idTeacher: ctx.me?.facts.idTeacher ?? null,
      decisionDate: values.decisionDate ?? today(ctx),
    },
    { as: 'system' },
  );

const inFuture = (ctx: TxCtx, day: string | null) =>
  day !== null && day > today(ctx) ? [error('decisionInFuture', 'decidedOn')] : [];
/** The decision is kept beside those before it, and the student hears of it. */
const decided = async (
  ctx: TxCtx,
  row: Request,
  decision: 'granted' | 'partial' | 'rejected',
  said: { readonly reason: string | null; readonly decidedOn: string | null },
): Promise<void> => {
  await keepDecision(ctx, row, {
    decision,
    hoursRecognised: row.hoursRecognised,
    grade: row.finalGrade,
    reason: said.reason,
    decisionDate: said.decidedOn,
  });
  await tell(ctx, toldOf(row), 'recognitionDecided', ['student'], { ...approval, note: said.reason });
};

/** Whole months from one day to another. */
export const monthsBetween = (from: string, to: string): number => {
  const [y1, m1, d1] = from.split('-').map(Number) as [number, number, number];
  const [y2, m2, d2] = to.split('-').map(Number) as [number, number, number];
  return (y2 - y1) * 12 + (m2 - m1) - (d2 < d1 ? 1 : 0);
};

export const approvalPolicy: Policy<typeof internshipApproval> = {
  read: me => readsAll(me) || { any: [asStudent(me), inSetting(me)] },
  create: me => edits(me) || asStudent(me),
  update: me => ({ all: [{ status: 'draft' }, edits(me) || asStudent(me)] }),
  remove: me => ({ all: [{ status: 'draft' }, edits(me) || asStudent(me)] }),
  async fill(ctx, { before, input }) {
    if (before) return {};
    const setting = await settingOf(ctx, Number(input.idIntsSet));
    return { idStCo: setting?.idStCo ?? null, idAcademicyear: setting?.idAcademicyear ?? null };
  },
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    if (before && (before.idIntsSet !== row.idIntsSet || before.idStudent !== row.idStudent))
      return [error('settingFixed', 'idIntsSet')];
    const setting = await settingOf(ctx, row.idIntsSet);
    if (setting?.allowRecognition !== 1) return [error('recognitionClosed', 'idIntsSet')];
    if (!(await takes(ctx, row.idStudent, setting.idStCo))) return [error('notOnCourse', 'idStudent')];
    return row.workFrom > today(ctx) || (row.workTo ?? '') > today(ctx) ? [error('workInFuture', 'workFrom')] : [];
  },
  effect: async (ctx, { verb, row }) => {
    if (verb !== 'update') await forgetStudent(ctx, row.idStudent);
  },
  moves: {
    submit: {
      by: me => edits(me) || asStudent(me),
      async ready(ctx, row) {
        const setting = (await settingOf(ctx, row.idIntsSet))!;
        const evidence = await isThere(ctx, 'dms-document', { entity: 'internship-approval', idEntity: row.id });
        const months = monthsBetween(row.workFrom, row.workTo ?? today(ctx));
        const enough =
          months >= setting.recognitionMinMonths ||
          (setting.recognitionMinHours !== null && row.hoursClaimed >= setting.recognitionMinHours);
        return [
          ...(evidence ? [] : [error('evidenceMissing')]),
          ...(enough ? [] : [warning('belowMinimum', null, { months, least: setting.recognitionMinMonths })]),
        ];
      },
      effect: (ctx, row) =>
        tell(ctx, toldOf(row), 'recognitionAsked', ['setting', 'coordinators'], {
          ...approval,
          route: '/Internship/InternshipApprovalGrant',
          todo: { closedWhen: { not: { status: { in: ['submitted', 'inReview'] } } } },
        }),
    },
    withdraw: { by: me => edits(me) || asStudent(me) },
    take: { by: decides, effect: (ctx, row) => tell(ctx, toldOf(row), 'recognitionTaken', ['student'], approval) },
    giveBack: {
      by: decides,
      async effect(ctx, row, { note }) {
        await keepDecision(ctx, row, { decision: 'returned', reason: note });
        await tell(ctx, toldOf(row), 'recognitionReturned', ['student'], {
          ...approval,
          note,
          todo: { closedWhen: { not: { status: 'draft' } } },
        });
      },
    },
    grant: {
      by: decides,
      async check(ctx, row, { grade, decidedOn }) {
        const { gradingKind } = (await settingOf(ctx, row.idIntsSet))!;
        if (gradingKind === 'numeric' && grade === null) return [error('gradeNeeded', 'grade')];
        if (gradingKind === 'passFail' && grade !== null) return [error('gradeNotAsked', 'grade')];
        return inFuture(ctx, decidedOn);
      },
      set: async (ctx, row, { grade, decidedOn }) => ({
        hoursRecognised: (await settingOf(ctx, row.idIntsSet))!.requiredHours,
        finalGrade: grade,
        isPassed: 1,
        endedOn: decidedOn ?? today(ctx),
      }),
      async effect(ctx, row, said) {
        await writeIntoEnrolment(ctx, { idStudent: row.idStudent, idStCo: row.idStCo! }, row.finalGrade);
        await decided(ctx, row, 'granted', said);
      },
    },
    grantPartly: {
      by: decides,
      async check(ctx, row, { hours, decidedOn }) {
        const { requiredHours } = (await settingOf(ctx, row.idIntsSet))!;
        if (hours >= requiredHours) return [error('hoursOutside', 'hours', { most: requiredHours - 1 })];
        return inFuture(ctx, decidedOn);
      },
      set: (ctx, _row, { hours, decidedOn }) => ({ hoursRecognised: hours, endedOn: decidedOn ?? today(ctx) }),
      effect: (ctx, row, said) => decided(ctx, row, 'partial', said),
    },
    reject: {
      by: decides,
      check: (ctx, _row, { decidedOn }) => inFuture(ctx, decidedOn),
      set: (ctx, _row, { decidedOn }) => ({ endedOn: decidedOn ?? today(ctx) }),
      effect: (ctx, row, said) => decided(ctx, row, 'rejected', said),
    },
  },
};
export const approvalGrantPolicy: Policy<typeof internshipApprovalGrant> = { read: () => via('idInts') };
