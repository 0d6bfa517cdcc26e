import {
  bilingual,
  boolean,
  choice,
  dateTime,
  flow,
  image,
  optionGroup,
  resource,
  state,
  text,
} from '../../kernel/resource/index.ts';

/** For whom a piece of news is. `public` is everybody, `publicAlumni` whoever opens the public page for alumni. */
export const newsAudiences = [
  'public',
  'publicAlumni',
  'internal',
  'students',
  'teachers',
  'alumni',
  'employers',
] as const;
export type NewsAudience = (typeof newsAudiences)[number];

export const newsEvent = resource('news-event', {
  label: 'title',
  sort: ['-publishFrom'],
  order: true,
  checks: ['windowOver', 'audienceMissing'],
  fields: {
    kind: choice(['news', 'event'], { required: true, default: 'news', inList: true }),
    title: bilingual({ required: true, max: 200, search: true, inList: true }),
    summary: bilingual({ max: 500 }),
    /** A small markup that the browser draws; HTML in it stays text. */
    body: bilingual({ long: true, max: 20_000, document: true }),
    picture: image(),
    eventFrom: dateTime({ inList: true }),
    eventTo: dateTime(),
    location: text({ max: 200 }),
    url: text({ format: 'url', max: 500 }),
    audience: optionGroup(newsAudiences, { required: true, inList: true }),
    publishFrom: dateTime({ required: true, inList: true }),
    publishTo: dateTime(),
    isPinned: boolean(),
    status: state(
      flow(
        ['draft', 'published', 'archived'],
        {
          publish: { from: ['draft', 'archived'], to: 'published', undo: 'withdraw' },
          withdraw: { from: ['published'], to: 'draft', undo: 'publish' },
          archive: { from: ['draft', 'published'], to: 'archived', undo: 'publish' },
        },
        { kinds: { published: 'ok', archived: 'lock' } },
      ),
    ),
  },
  constraints: {
    eventNeedsStart: { check: "kind <> 'event' or event_from is not null", fields: ['eventFrom'] },
    eventInOrder: { check: 'event_from <= event_to', fields: ['eventTo'] },
    windowInOrder: { check: 'publish_from <= publish_to', fields: ['publishTo'] },
  },
});

/** `GET /site/news?for=public|alumni` and the news of `GET home`: what is shown now, pinned first, newest next. */
export interface ShownNews {
  readonly id: number;
  readonly kind: 'news' | 'event';
  readonly titleHr: string;
  readonly titleEn: string | null;
  readonly summaryHr: string | null;
  readonly summaryEn: string | null;
  readonly bodyHr: string | null;
  readonly bodyEn: string | null;
  /** Address of the picture, or null. */
  readonly picture: string | null;
  readonly eventFrom: string | null;
  readonly eventTo: string | null;
  readonly location: string | null;
  readonly url: string | null;
  readonly publishFrom: string;
  readonly isPinned: 0 | 1;
}
