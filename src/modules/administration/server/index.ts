import type { ServerModule } from '../../../kernel/server/index.ts';
import { administrationEnUk } from '../en-uk.ts';
import { administrationHr } from '../hr.ts';
import { administrationModule } from '../module.ts';
import { newsEndpoints, newsEventPolicy } from './news.ts';
import './registrations.ts';

export { newsFor, shownNews } from './news.ts';

export const administration: ServerModule = {
  module: administrationModule,
  words: { hr: administrationHr, 'en-uk': administrationEnUk },
  policies: { 'news-event': newsEventPolicy },
  endpoints: newsEndpoints,
};
