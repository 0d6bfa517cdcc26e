import { inRoman, type Sheet } from '../../../../kernel/resource/index.ts';
import { document, save } from '../../../../kernel/server/index.ts';
import { dutySigner, kindOf, letterhead } from '../../../papers/server/index.ts';
import { internship } from '../../model.ts';
import { edits } from '../rules.ts';
import { standingAgreement } from './agreement.ts';
import { byGender, dayOn, duration, onPaper } from './data.ts';

const name = 'uputnica-za-praksu';
/** Redoviti studenti osigurani su po zakonu; za izvanredne rečenica se izostavlja. */
const insurance =
  'Redoviti studenti za vrijeme stručne prakse osigurani su za slučaj ozljede na radu i profesionalne bolesti prema članku 16. Zakona o obveznom zdravstvenom osiguranju.';

/** The letter that sends a student to the company. */
export const referralPaper = document(name, {
  of: 'internship',
  class: 'C',
  title: { hr: 'Uputnica za stručnu praksu', en: 'Referral to internship' },
  register: 'portal',
  valid: 'one',
  follows: async (ctx, id, valid) => {
    const said = { referralNo: valid?.number ?? null, referralDate: valid?.issuedOn ?? null };
    await save(ctx, internship, said, { as: 'system', id });
  },
  by: me => edits(me) || { idTeacher: me.facts.idTeacher },
  when: { intsKind: 'placement', status: { in: ['assigned', 'referred', 'active'] } },
  async paper(ctx, id, _params, { on, number, replaces }) {
    const speaking = { ...ctx, language: 'hr' as const };
    const data = await onPaper(speaking, id);
    const isWhole =
      data.partner !== null && data.mentor !== null && data.teacher !== null && data.plannedHours !== null;
    if (!isWhole || data.dateFrom === null || data.dateTo === null)
      return {
        lacks: [{ hr: 'partner, oba mentora, razdoblje ili sati prakse', en: 'partner, both mentors, dates or hours' }],
      };
    const signer = await dutySigner(speaking, name, on, 'hr');
    const head = await letterhead(speaking, on, 'hr');
    const kind = (await kindOf(speaking, name))!;
    const student = byGender(data.gender, 'Student', 'Studentica');
    const agreement = await standingAgreement(speaking, id);
    const contract = agreement
      ? ` Praksa se obavlja na temelju Sporazuma o stručnoj praksi, ${agreement.klasa ? `KLASA: ${agreement.klasa}` : `broj ${agreement.number}`}, od ${dayOn(agreement.issuedOn)}`
      : data.contractNo
        ? ` Praksa se obavlja na temelju Ugovora broj ${data.contractNo}${data.contractFrom ? ` od ${dayOn(data.contractFrom)}` : '.'}`
        : '';
    const programme = data.programme && data.programme.length <= 600 ? data.programme : 'u prilogu';
    const sheet: Sheet = {
      format: 'A',
      lang: 'hr',
      title: 'Uputnica za stručnu praksu',
      on,
      foot: { kind: 'act' },
      blocks: [
        head,
        { block: 'addressee', lines: [data.partner!, data.partnerAddress ?? ''].filter(Boolean) },
        { block: 'title', text: 'Uputnica za stručnu praksu', below: `Uputnica br. ${number ?? '–'}` },
        {
          block: 'text',
          text: `${student} ${data.student}, JMBAG ${data.jmbag}, ${inRoman(data.yearOfStudy)}. godina, ${data.study}, upućuje se na stručnu praksu u ${data.partner}${
            data.partnerAddress ? `, ${data.partnerAddress}` : ''
          }, od ${dayOn(data.dateFrom)} do ${dayOn(data.dateTo)}, u trajanju od ukupno ${duration(data, data.plannedHours!)}.${contract}`,
          align: 'justify',
        },
        {
          block: 'text',
          text: `Mentor/ica u ${data.partner}: ${data.mentor}. Mentor/ica na ustanovi: ${data.teacher}${data.teacherEmail ? `, ${data.teacherEmail}` : ''}.`,
        },
        { block: 'text', text: `Program prakse: ${programme}${/[.!?]$/.test(programme) ? '' : '.'}` },
        ...(data.mode === 'full' ? [{ block: 'text' as const, text: insurance, align: 'justify' as const }] : []),
        {
          block: 'text',
          text: 'Po završetku prakse molimo da ispunite, potpišete i ovjerite priloženu Potvrdu o obavljenoj stručnoj praksi.',
          align: 'justify',
        },
        ...(replaces
          ? [{ block: 'text' as const, text: `Ovom se uputnicom zamjenjuje uputnica broj ${replaces.number}.` }]
          : []),
        { block: 'signatures', people: [signer], seal: kind.hasSeal === 1 },
        {
          block: 'annexes',
          names: ['Potvrda (obrazac)', ...(programme === 'u prilogu' ? ['Program prakse'] : [])],
        },
        {
          block: 'copies',
          to: [data.partner!, byGender(data.gender, 'Studentu', 'Studentici'), 'Pismohrana, ovdje'],
        },
      ],
    };
    return sheet;
  },
});
