import { byGender, dayInText, type Signature } from '../../../../kernel/resource/index.ts';
import type { Gender, Case, Sitting, bodyOf } from './case.ts';

// How papers of theses say it: cases, genders, grades.

/** «završnog rada», «DIPLOMSKOG RADA»: after the name that the level of the study gives it. */
export const inGenitive = ({ thesis }: Case): string => {
  const adjective = (thesis ?? 'Završni rad').split(' ')[0]!.toLowerCase();
  return `${adjective.replace(/i$/, 'og')} rada`;
};
export const inNominative = ({ thesis }: Case): string => (thesis ?? 'Završni rad').toLowerCase();
export const day = (value: string | null): string => (value === null ? '' : dayInText(value, 'hr'));
export const is = (gender: Gender, male: string, female: string): string =>
  byGender(gender ?? 'x', male, female, `${male}/${female}`);
export const studentIs = ({ gender }: Case, male: string, female: string): string =>
  byGender(gender ?? 'x', male, female, `${male}/${female}`);
export const seatIs = ({ role, gender }: Sitting): string => {
  const is = (male: string, female: string): string => byGender(gender ?? 'x', male, female, `${male}/${female}`);
  switch (role) {
    case 'president':
      return is('predsjednik', 'predsjednica');
    case 'mentor':
      return `${is('mentor', 'mentorica')}, ${is('član', 'članica')}`;
    case 'member':
      return is('član', 'članica');
    case 'secretary':
      return `${is('zapisničar', 'zapisničarka')} (bez prava glasa)`;
    case 'substitute':
      return is('zamjenski član', 'zamjenska članica');
  }
};
export type Body = NonNullable<Awaited<ReturnType<typeof bodyOf>>>;
/** «Predsjednica Povjerenstva za završne radove»: the genitive is kept with the commission. */
export const presidentOf = ({ gen, gender, president }: Body): Signature => ({
  function: `${is(gender, 'Predsjednik', 'Predsjednica')} ${gen}`,
  name: president!,
});
export const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);
export const isVoting = ({ role }: Sitting): boolean => role === 'president' || role === 'mentor' || role === 'member';
export const gradeWords: Readonly<Record<number, string>> = {
  5: 'izvrstan',
  4: 'vrlo dobar',
  3: 'dobar',
  2: 'dovoljan',
  1: 'nedovoljan',
};
export const chairOf = (members: readonly Sitting[]): Sitting | undefined => members.find(m => m.role === 'president');
