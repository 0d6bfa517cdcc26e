import { of, type ScreenHelp } from './shape.ts';

export const surveysScreens: readonly ScreenHelp[] = [
  of(
    '/Surveys',
    [
      'Ankete',
      'Izrada, provedba i rezultati. Anonimni odgovori ne mogu se povezati s osobom, a male se skupine ne prikazuju.',
    ],
    [
      'Surveys',
      'Making, conducting and results. Anonymous answers cannot be linked to a person, and small groups are not shown.',
    ],
  ),
  of(
    '/Surveys/SurveysCompletings',
    [
      'Moje ankete',
      'Ankete na koje ste pozvani: prve su one koje čekaju odgovor. Anketu možete i odbiti, pa vas više nećemo podsjećati. Uz svaku piše je li anonimna; u samoj anketi stoji što se od odgovora čuva.',
    ],
    [
      'My surveys',
      'Surveys you are invited to: those awaiting an answer come first. You may decline one and will no longer be reminded. Each says whether it is anonymous; the survey itself says what is stored about an answer.',
    ],
  ),
  of(
    '/Surveys/SurveysResults',
    [
      'Rezultati anketa',
      'Rezultati koje smijete čitati: odaziv, a nakon zatvaranja brojevi po pitanjima i skupinama. Skupine ispod praga ne prikazuju se, ni na zaslonu ni u datotekama.',
    ],
    [
      'Survey results',
      'Results that you may read: the response and, after the end, figures by question and group. Groups under the threshold are not shown, neither on the screen nor in files.',
    ],
  ),
  of(
    '/SurveyPrivate/{surveyGUID}/{lang}',
    [
      'Ispunjavanje ankete',
      'Odgovarate stranicu po stranicu. Započeto se čuva: na portalu, a kod anonimne ankete samo u ovom pregledniku. Pod «Što se čuva od mojeg odgovora?» piše sve što o njemu ostaje.',
    ],
    [
      'Filling in a survey',
      'You answer page by page. What is begun is kept: in the portal or, for an anonymous survey, in this browser only. “What is stored about my answer?” says all that remains of it.',
    ],
  ),
  of(
    '/SurveyViewer/{surveyGUID}/{lang}',
    ['Pregled ankete', 'Kako definicija ankete izgleda ispitaniku. Ovdje se ništa ne sprema i ništa ne šalje.'],
    ['Preview of a survey', 'How a definition looks to whoever is asked. Nothing is stored here and nothing is sent.'],
  ),
  of(
    '/SurveyConductionViewer/{surveyGUID}/{lang}',
    [
      'Rezultati jedne ankete',
      'Objavljeni rezultati provedbe: odaziv, brojevi po pitanjima i usporedba s ranijim provedbama. Skupine ispod praga ne prikazuju se.',
    ],
    [
      'Results of one survey',
      'What is published of a survey: the response, figures by question and a comparison with earlier conductions. Groups under the threshold are not shown.',
    ],
  ),
];
