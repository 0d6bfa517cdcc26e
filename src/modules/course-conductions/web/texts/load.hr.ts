import type { loadEnUk } from './load.en-uk.ts';

export const loadHr: typeof loadEnUk = {
  title: 'Moje opterećenje u {year}',
  norm: 'norma sati',
  work: 'radnih sati',
  planned: 'Planirano opterećenje',
  plannedFigure: '{total} / {obligation} {unit} ({percent} %)',
  plannedAlone: '{total} {unit}',
  overload: '{hours} iznad obveze',
  theses: 'od toga {hours} za mentorstva i povjerenstva',
  extra: 'od toga {hours} za ostale poslove',
  held: 'Održana nastava',
  heldFigure: '{held} / {planned} h',
  confirmed: 'od toga potvrđeno {hours} h',
  missing: 'Nije održano ili zabilježeno',
  missingLine: '{course} · {group}, {day}: {hours} h',
  plannedState: 'nije zabilježeno',
  cancelledState: 'otkazano',
  report: 'Plan opterećenja pojedinačno',
  record: 'Evidencija termina',
  nothing: 'Za ovu godinu ništa nije planirano.',
};
