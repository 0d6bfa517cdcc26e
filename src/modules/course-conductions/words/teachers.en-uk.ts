import type { ConductionWords } from './type.ts';

export const teachersEnUk: ConductionWords<'teacherAvailability' | 'teacherYear'> = {
  teacherAvailability: {
    one: 'availability',
    few: 'availabilities',
    other: 'availabilities',
    title: 'Availability',
    about: 'When the teacher cannot teach, and when they prefer to.',
    fields: { idTeacher: 'Teacher', weekday: 'Weekday', from: 'From', to: 'To', kind: 'Kind' },
    hints: { weekday: '1 is Monday' },
    options: { kind: { unavailable: 'Cannot come', preferred: 'Preferred' } },
    checks: {
      hoursInOrder: 'The end must come after the beginning',
      hoursOverlap: 'Availability is already given for a part of this time',
    },
  },
  teacherYear: {
    one: 'annual data',
    few: 'annual data',
    other: 'annual data',
    title: 'Annual data',
    about: 'The teacher’s hours of work, reductions and contract in an academic year, by which the load is counted.',
    fields: {
      idTeacher: 'Teacher',
      idAcademicyear: 'Academic year',
      fte: 'Full-time equivalent',
      normReduction: 'Reduction of the norm (%)',
      reductionReason: 'Reason for the reduction',
      extraNorm: 'Extra norm hours',
      extraNote: 'For what',
      contractNo: 'Contract number',
      contractDate: 'Contract date',
      contractHours: 'Contracted hours',
      rate: 'Hourly rate (EUR)',
    },
    hints: { fte: 'Empty: as the teacher has it', rate: 'Empty: by the rank' },
    checks: {
      yearTwice: 'The teacher already has data for this academic year',
      noteOfExtra: 'Say what the extra norm hours are for',
      reductionUnexplained: 'The norm is reduced: give the reason, which is shown in the load plan',
    },
  },
};
