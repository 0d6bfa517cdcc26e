import type { Values } from '../../../kernel/resource/index.ts';
import { type Ctx, sql } from '../../../kernel/server/index.ts';
import { alumniEducation } from '../../alumni/model.ts';
import { study } from '../../catalogues/model.ts';
import { studentsOnRecord, studiesAwarding } from '../../catalogues/server/index.ts';
import { alumniStudent } from '../../people/model.ts';
import { letterheadData } from '../../people/server/index.ts';
import type { Layout } from './layouts.ts';

/** What was studied, from the records: shown to nobody before the person confirms it. What the person has written stays theirs. */
const asEducation = async (ctx: Ctx, given: Values, there: Values | null): Promise<Values> => {
  if (there && there.isFromIsvu !== 1) return {};
  const dates = {
    dateFrom: given.dateFrom,
    dateTo: given.dateTo,
    graduationYear: Number(String(given.dateTo).slice(0, 4)),
  };
  const said = { ...dates, ...((given.thesisTitle ?? null) === null ? {} : { thesisTitle: given.thesisTitle }) };
  if (there) return said;
  const studied = (await ctx.db.one<{ title: string; name: string; idEdulev: number; eqf: number }>(
    sql`select coalesce(s.title_awarded_hr, s.name_hr) as title, s.name_hr as name, s.id_edulev as "idEdulev", s.eqf
      from ${studiesAwarding(ctx.db)} s where s.id = ${given.idStudy as number}`,
  ))!;
  return {
    ...said,
    idAluStu: given.idAluStu,
    idStudy: given.idStudy,
    kind: 'education',
    title: studied.title,
    organisation: (await letterheadData(ctx)).fullNameHr,
    idStudyLevel: studied.idEdulev,
    fieldOfStudy: studied.name,
    eqfLevel: studied.eqf,
    isOngoing: 0,
    isFromIsvu: 1,
    status: 'draft',
  };
};

/** Graduates: each becomes a profile without an account, private and without any consent, until they are invited and come. */
export const graduatesLayout: Layout = {
  resource: alumniStudent,
  match: [['jmbag'], ['oib']],
  each: true,
  columns: [
    { name: 'JMBAG', required: true, to: 'jmbag', keptHere: true, like: '0990000019' },
    { name: 'OIB', to: 'oib', keptHere: true, like: '12345678903' },
    { name: 'Ime', required: true, to: 'firstName', keptHere: true, like: 'Lea' },
    { name: 'Prezime', required: true, to: 'lastName', keptHere: true, like: 'Jurić' },
    { name: 'DatumRodjenja', as: 'date', to: 'birthDate', keptHere: true, like: '14.02.2002.' },
    { name: 'Email', required: true, to: 'email', keptHere: true, like: 'lea.juric@posta.example' },
    {
      name: 'SifStudij',
      required: true,
      as: 'integer',
      to: 'alumni-education/idStudy',
      finds: { in: study, by: ['isvuCode'] },
      like: '101',
    },
    { name: 'DatumUpisa', as: 'date', to: 'alumni-education/dateFrom', like: '01.10.2021.' },
    { name: 'DatumDiplome', required: true, as: 'date', to: 'alumni-education/dateTo', like: '15.07.2026.' },
    { name: 'NaslovRada', to: 'alumni-education/thesisTitle', like: '' },
  ],
  made: given => ({
    idStudent: given._idStudent ?? null,
    visibility: 'private',
    hasPublicContacts: 0,
    hasConsentMessages: 0,
    hasConsentSurveys: 0,
    isOpenToOffers: 0,
    verification: 'verified',
  }),
  beside: [{ resource: alumniEducation, match: [['idAluStu', 'idStudy']], parent: 'idAluStu', stored: asEducation }],
  names: { record: ['jmbag'], line: ['alumni-education/idStudy'] },
  wrong: (given, today) => {
    const on = given['alumni-education/dateTo'];
    return typeof on === 'string' && on > today ? { at: 'DatumDiplome', key: 'inFuture' } : null;
  },
  late: async (ctx, values) => {
    const known = await ctx.db.one<{ id: number }>(
      sql`select s.id from ${studentsOnRecord(ctx.db)} s where s.jmbag = ${values.jmbag}`,
    );
    values._idStudent = known?.id ?? null;
    return null;
  },
};
