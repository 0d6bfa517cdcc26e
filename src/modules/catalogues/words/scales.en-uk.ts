import type { CatalogueWords } from './type.ts';

export const scalesEnUk: CatalogueWords<'teachingtype' | 'teachingtypeCoef' | 'grade' | 'studygrade'> = {
  teachingtype: {
    one: 'teaching type', few: 'teaching types', other: 'teaching types',
    about: 'Lectures, seminars, exercises and other forms of teaching.',
    fields: {
      code: 'Code', name: 'Name', category: 'Category', maxGroupSize: 'Largest group', needsRoom: 'Needs a room', preferredRoomtype: 'Preferred room type',
      color: 'Colour',
    },
    options: { category: { lecture: 'Lectures', seminar: 'Seminar', exercise: 'Exercises', field: 'Field work', practice: 'Practical work', other: 'Other' } },
    checks: { countedInClosedYear: 'That teaching type counts in a closed academic year' },
  },
  teachingtypeCoef: {
    one: 'coefficient', few: 'coefficients', other: 'coefficients', title: 'Teaching coefficients',
    about: 'What an hour of each teaching type counts in an academic year.',
    fields: {
      idAcademicyear: 'Academic year', idTeachingtype: 'Teaching type', coefNorm: 'Norm hour', coefNormRepeat: 'Norm hour, repeated group', coefWork: 'Working hour',
      coefWorkRepeat: 'Working hour, repeated group',
    },
    checks: { typeTwice: 'That teaching type already has its coefficients in that academic year', repeatAbove: 'Repeated teaching counts more than the first' },
  },
  grade: {
    one: 'grade', few: 'grades', other: 'grades',
    about: 'The five grades, from insufficient to excellent.',
    fields: { value: 'Grade', name: 'Name', ectsGrades: 'ECTS grades', isPassing: 'Passing' },
    checks: { oneFails: 'Insufficient is the only grade that fails' },
  },
  studygrade: {
    one: 'step of the scale', few: 'steps of the scale', other: 'steps of the scale', title: 'Grading scales',
    about: 'How many points give which grade in a study.',
    fields: { idStudy: 'Study', idAcademicyear: 'Valid from', ectsGrade: 'ECTS grade', idGrade: 'Grade', pointsFrom: 'Points from', pointsTo: 'Points to' },
    hints: { idAcademicyear: 'Empty: from the beginning' },
    options: { ectsGrade: { A: 'A', B: 'B', C: 'C', D: 'D', E: 'E', F: 'F' } },
    checks: {
      pointsInOrder: 'The upper limit cannot be below the lower one',
      letterTwice: 'The scale already has that ECTS grade',
      pointsOverlap: 'Ranges of points overlap',
      notFromZero: 'The scale must begin at 0 points',
      notToHundred: 'The scale must end at 100 points',
      gap: 'No grade is given for points between {from} and {to}',
      gradesNotRising: 'More points cannot give a lower grade',
      yearClosed: 'The scale of a closed academic year no longer changes',
    },
  },
};
