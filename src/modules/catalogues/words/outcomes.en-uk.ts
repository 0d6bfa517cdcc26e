import type { CatalogueWords } from './type.ts';

export const outcomesEnUk: CatalogueWords<
  'learningmethod' | 'assessmentmethod' | 'hko' | 'dublin' | 'bloomlev' | 'bloomverb' | 'profession'
> = {
  learningmethod: {
    one: 'learning method',
    few: 'learning methods',
    other: 'learning methods',
    fields: { code: 'Code', name: 'Name', description: 'Description', category: 'Category' },
    options: {
      category: {
        lecturing: 'Lecturing',
        active: 'Active learning',
        project: 'Project work',
        practical: 'Practical work',
        online: 'Distance learning',
      },
    },
  },
  assessmentmethod: {
    one: 'assessment method',
    few: 'assessment methods',
    other: 'assessment methods',
    fields: { code: 'Code', name: 'Name', description: 'Description', category: 'Category' },
    options: {
      category: {
        written: 'Written',
        oral: 'Oral',
        project: 'Project',
        practical: 'Practical',
        continuous: 'Continuous',
      },
    },
  },
  hko: {
    one: 'CroQF descriptor',
    few: 'CroQF descriptors',
    other: 'CroQF descriptors',
    about: 'What the Croatian Qualifications Framework expects at each level.',
    fields: { level: 'Level', dimension: 'Dimension', code: 'Code', text: 'Text' },
    options: {
      level: { '5': '5', '6': '6', '7': '7', '8.1': '8.1', '8.2': '8.2' },
      dimension: {
        knowledge: 'Knowledge',
        skillCognitive: 'Cognitive skills',
        skillPsychomotor: 'Psychomotor skills',
        skillSocial: 'Social skills',
        autonomy: 'Autonomy',
        responsibility: 'Responsibility',
      },
    },
    checks: { descriptorTwice: 'That level already has a descriptor of that dimension' },
  },
  dublin: {
    one: 'Dublin descriptor',
    few: 'Dublin descriptors',
    other: 'Dublin descriptors',
    about: 'What is expected at the end of each cycle of study.',
    fields: { cycle: 'Cycle', category: 'Category', text: 'Text' },
    options: {
      cycle: { short: 'Short', '1': 'First', '2': 'Second', '3': 'Third' },
      category: {
        knowledge: 'Knowledge and understanding',
        applying: 'Applying knowledge and understanding',
        judgement: 'Making judgements',
        communication: 'Communication',
        learning: 'Learning skills',
      },
    },
    checks: { descriptorTwice: 'That cycle already has a descriptor of that category' },
  },
  bloomlev: {
    one: 'level of Bloom’s taxonomy',
    few: 'levels of Bloom’s taxonomy',
    other: 'levels of Bloom’s taxonomy',
    title: 'Bloom’s taxonomy',
    fields: { level: 'Level', domain: 'Domain', name: 'Name', description: 'Description', color: 'Colour' },
    options: { domain: { cognitive: 'Cognitive', affective: 'Affective', psychomotor: 'Psychomotor' } },
    checks: { levelTwice: 'That domain already has that level' },
  },
  bloomverb: {
    one: 'verb',
    few: 'verbs',
    other: 'verbs',
    title: 'Verbs of Bloom’s taxonomy',
    fields: { idBloomlev: 'Level', verb: 'Verb', active: 'In use' },
    checks: {
      verbTwice: 'That verb is already on that level',
      notMeasurable: 'The verb “{verb}” cannot be measured: choose one that can be checked',
    },
  },
  profession: {
    one: 'profession',
    few: 'professions',
    other: 'professions',
    about: 'The national classification of occupations.',
    fields: { code: 'Code', name: 'Name', idParent: 'Broader occupation' },
  },
};
