import type { Input } from '../../../kernel/resource/index.ts';
import type { academicvocation, edulev, roomtype } from '../model.ts';

const final = { thesisNameHr: 'Završni rad', thesisNameEn: "Bachelor's thesis" };
const master = { thesisNameHr: 'Diplomski rad', thesisNameEn: "Master's thesis" };

/** Levels of the Croatian Qualifications Framework at which one studies. */
export const educationLevels: readonly Input<typeof edulev>[] = [
  {
    code: 'SK',
    nameHr: 'Kratki stručni studij',
    nameEn: 'Short professional study',
    kind: 'professional',
    hkoLevel: '5',
    bolognaCycle: 'short',
    ectsMin: 120,
    ectsMax: 120,
    ...final,
  },
  {
    code: 'PS',
    nameHr: 'Prijediplomski stručni studij',
    nameEn: 'Undergraduate professional study',
    kind: 'professional',
    hkoLevel: '6.st',
    bolognaCycle: '1',
    ectsMin: 180,
    ectsMax: 180,
    ...final,
  },
  {
    code: 'PSV',
    nameHr: 'Prijediplomski sveučilišni studij',
    nameEn: 'Undergraduate university study',
    kind: 'university',
    hkoLevel: '6.sv',
    bolognaCycle: '1',
    ectsMin: 180,
    ectsMax: 240,
    ...final,
  },
  {
    code: 'DST',
    nameHr: 'Stručni diplomski studij',
    nameEn: 'Graduate professional study',
    kind: 'professional',
    hkoLevel: '7.1.st',
    bolognaCycle: '2',
    ectsMin: 120,
    ectsMax: 120,
    ...master,
  },
  {
    code: 'DSV',
    nameHr: 'Diplomski sveučilišni studij',
    nameEn: 'Graduate university study',
    kind: 'university',
    hkoLevel: '7.1.sv',
    bolognaCycle: '2',
    ectsMin: 120,
    ectsMax: 120,
    ...master,
  },
  {
    code: 'INT',
    nameHr: 'Integrirani prijediplomski i diplomski sveučilišni studij',
    nameEn: 'Integrated undergraduate and graduate university study',
    kind: 'university',
    hkoLevel: '7.1.sv',
    bolognaCycle: '2',
    ectsMin: 300,
    ectsMax: 360,
    ...master,
  },
  {
    code: 'SPEC',
    nameHr: 'Sveučilišni specijalistički studij',
    nameEn: 'Postgraduate specialist university study',
    kind: 'university',
    hkoLevel: '7.2',
    ectsMin: 60,
    ectsMax: 120,
    thesisNameHr: 'Specijalistički rad',
    thesisNameEn: 'Specialist thesis',
  },
  {
    code: 'DR',
    nameHr: 'Doktorski studij',
    nameEn: 'Doctoral study',
    kind: 'university',
    hkoLevel: '8.2',
    bolognaCycle: '3',
    ectsMin: 180,
    ectsMax: 180,
    thesisNameHr: 'Doktorski rad',
    thesisNameEn: 'Doctoral thesis',
  },
];

type Vocation = Input<typeof academicvocation>;
type Named = Pick<Vocation, 'code' | 'nameHr' | 'nameEn'> & { abbr: string };
const may = (canHold: 0 | 1, canMentor: 0 | 1, canChair: 0 | 1) => ({ canHold, canMentor, canChair });
const sciTeaching = (v: Named): Vocation => ({
  ...v,
  group: 'sciTeaching',
  annualNorm: 300,
  annualWork: 810,
  ...may(1, 1, 1),
});
const teaching = (v: Named): Vocation => ({
  ...v,
  group: 'teaching',
  annualNorm: 450,
  annualWork: 1215,
  ...may(1, 1, 1),
});
const associate = (v: Named): Vocation => ({
  ...v,
  group: 'associate',
  annualNorm: 150,
  annualWork: 405,
  ...may(0, 0, 0),
});
const expert = (v: Named): Vocation => ({ ...v, group: 'expert', ...may(0, 0, 0) });
const external = (v: Named): Vocation => ({ ...v, group: 'external', externalRate: 15, ...may(1, 1, 0) });

/** Posts by the Act of 2022; the older name in brackets where people still use it. */
export const academicVocations: readonly Vocation[] = [
  sciTeaching({ code: 'DOC', nameHr: 'docent', nameEn: 'assistant professor', abbr: 'doc. dr. sc.' }),
  sciTeaching({
    code: 'IZV',
    nameHr: 'izvanredni profesor',
    nameEn: 'associate professor',
    abbr: 'izv. prof. dr. sc.',
  }),
  sciTeaching({ code: 'RED', nameHr: 'redoviti profesor', nameEn: 'full professor', abbr: 'prof. dr. sc.' }),
  sciTeaching({
    code: 'REDT',
    nameHr: 'redoviti profesor u trajnom izboru',
    nameEn: 'full professor with tenure',
    abbr: 'prof. dr. sc.',
  }),
  teaching({ code: 'PRED', nameHr: 'predavač', nameEn: 'lecturer', abbr: 'pred.' }),
  teaching({ code: 'VPRED', nameHr: 'viši predavač', nameEn: 'senior lecturer', abbr: 'v. pred.' }),
  teaching({
    code: 'PSS',
    nameHr: 'profesor stručnog studija (profesor visoke škole)',
    nameEn: 'college professor',
    abbr: 'prof. struč. stud.',
  }),
  teaching({
    code: 'PSST',
    nameHr: 'profesor stručnog studija u trajnom izboru',
    nameEn: 'college professor with tenure',
    abbr: 'prof. struč. stud.',
  }),
  teaching({ code: 'LEK', nameHr: 'lektor', nameEn: 'language instructor', abbr: 'lekt.' }),
  teaching({ code: 'VLEK', nameHr: 'viši lektor', nameEn: 'senior language instructor', abbr: 'v. lekt.' }),
  associate({ code: 'AS', nameHr: 'asistent', nameEn: 'assistant', abbr: 'as.' }),
  associate({
    code: 'VAS',
    nameHr: 'viši asistent (poslijedoktorand)',
    nameEn: 'senior assistant (postdoctoral researcher)',
    abbr: 'v. as.',
  }),
  expert({ code: 'SUR', nameHr: 'stručni suradnik', nameEn: 'expert associate', abbr: 'str. sur.' }),
  expert({ code: 'VSUR', nameHr: 'viši stručni suradnik', nameEn: 'senior expert associate', abbr: 'v. str. sur.' }),
  expert({ code: 'SAV', nameHr: 'stručni savjetnik', nameEn: 'expert adviser', abbr: 'str. savj.' }),
  external({ code: 'NDOC', nameHr: 'naslovni docent', nameEn: 'titular assistant professor', abbr: 'nasl. doc.' }),
  external({
    code: 'NIZV',
    nameHr: 'naslovni izvanredni profesor',
    nameEn: 'titular associate professor',
    abbr: 'nasl. izv. prof.',
  }),
  external({
    code: 'NRED',
    nameHr: 'naslovni redoviti profesor',
    nameEn: 'titular full professor',
    abbr: 'nasl. prof.',
  }),
  external({ code: 'NPRED', nameHr: 'naslovni predavač', nameEn: 'titular lecturer', abbr: 'nasl. pred.' }),
  external({
    code: 'NVPRED',
    nameHr: 'naslovni viši predavač',
    nameEn: 'titular senior lecturer',
    abbr: 'nasl. v. pred.',
  }),
  {
    ...external({ code: 'NAS', nameHr: 'naslovni asistent', nameEn: 'titular assistant', abbr: 'nasl. as.' }),
    ...may(0, 0, 0),
  },
];

export const roomTypes: readonly Input<typeof roomtype>[] = [
  { code: 'P', nameHr: 'Predavaonica', nameEn: 'Lecture room', color: '#2f6fb5' },
  { code: 'R', nameHr: 'Računalna učionica', nameEn: 'Computer room', color: '#2d8a5f' },
  { code: 'L', nameHr: 'Laboratorij', nameEn: 'Laboratory', color: '#b5651d' },
  { code: 'S', nameHr: 'Seminarska prostorija', nameEn: 'Seminar room', color: '#7a5195' },
  { code: 'D', nameHr: 'Dvorana', nameEn: 'Hall', color: '#a63d40' },
  { code: 'V', nameHr: 'Virtualna prostorija', nameEn: 'Virtual room', color: '#5c677d' },
];
