import { defineModule } from '../../kernel/resource/index.ts';
import * as m from './model.ts';
import { right } from './rights.ts';

/** Surveys, public and private: what is asked, of whom, and what came of it. */
export const surveysModule = defineModule({
  id: 'surveys',
  route: '/Surveys',
  icon: 'checklist',
  menu: { permissions: right.all },
  resources: {
    survey: m.survey,
    surveyQuestion: m.surveyQuestion,
    surveyConduction: m.surveyConduction,
    surveyRule: m.surveyRule,
    surveyViewer: m.surveyViewer,
    surveyCompleting: m.surveyCompleting,
    surveyFile: m.surveyFile,
    surveyResponse: m.surveyResponse,
  },
  reports: { surveyResults: m.surveyResults, surveyParticipation: m.surveyParticipation },
  entries: [
    {
      path: 'SurveysCompletings',
      screen: 'SurveysCompletings',
      group: 'surveys',
      icon: 'checklist',
      permissions: right('FillingOutEdit'),
    },
    {
      path: 'SurveysResults',
      screen: 'SurveysResults',
      group: 'surveys',
      icon: 'chart-bar',
      permissions: right('View', 'AdministrationEdit'),
    },
    {
      path: 'SurveysConductions',
      resource: 'survey-conduction',
      group: 'making',
      icon: 'calendar-time',
      permissions: right('AdministrationEdit'),
    },
    {
      path: 'SurveysDefinitions',
      resource: 'survey',
      group: 'making',
      icon: 'clipboard-text',
      permissions: right('AdministrationEdit'),
    },
  ],
  pages: [
    { path: '/SurveyPublic/{surveyGUID}/{lang}', everyone: true },
    { path: '/SurveyPrivate/{surveyGUID}/{lang}', signedIn: true },
    { path: '/SurveyViewer/{surveyGUID}/{lang}', signedIn: true },
    { path: '/SurveyConductionViewer/{surveyGUID}/{lang}', signedIn: true },
  ],
  permissions: right.all,
  roles: { surveyAdmin: { hr: 'voditelj anketa', en: 'survey administrator', keepsModule: true } },
  grants: {
    user: right('FillingOutEdit'),
    teacher: right('View', 'FillingOutEdit'),
    student: right('FillingOutEdit'),
    internshipAdmin: right('View'),
    surveyAdmin: right.all,
    alumniAdmin: right('View', 'AdministrationEdit'),
    institutionMentor: right('FillingOutEdit'),
    alumniStudent: right('FillingOutEdit'),
    alumniEmployer: right('FillingOutEdit'),
  },
});
