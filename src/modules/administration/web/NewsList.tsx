import { useId, useState } from 'react';
import { Document, pictureOf, useLanguage } from '../../../kernel/web/index.ts';
import type { ShownNews } from '../model.ts';
import { useNewsText } from './text.ts';
import { momentOf, spanOf } from './moment.ts';
import './news.css';

const shownFirst = 4;
/** News as everybody reads them: short first, whole on demand. Plain elements, for the pages before the door show them too. */
export const NewsList = ({ news, level }: { news: readonly ShownNews[]; level: 'h2' | 'h3' }) => {
  const t = useNewsText();
  const [all, setAll] = useState(false);
  if (news.length === 0) return <p className="quiet">{t('none')}</p>;
  return (
    <>
      <ul className="news-list">
        {(all ? news : news.slice(0, shownFirst)).map(item => (
          <li key={item.id}>
            <NewsItem item={item} level={level} />
          </li>
        ))}
      </ul>
      {!all && news.length > shownFirst && (
        <button type="button" className="news-more" onClick={() => setAll(true)}>
          {t('showAll', { n: news.length })}
        </button>
      )}
    </>
  );
};

const NewsItem = ({ item, level: Heading }: { item: ShownNews; level: 'h2' | 'h3' }) => {
  const t = useNewsText();
  const id = useId();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const said = (hr: string | null, en: string | null) => (language === 'hr' ? hr : en || hr);
  const body = said(item.bodyHr, item.bodyEn);
  const summary = said(item.summaryHr, item.summaryEn);
  const picture = pictureOf(item.picture);
  return (
    <article className="news" aria-labelledby={id}>
      {picture && <img src={picture} alt="" loading="lazy" />}
      <div>
        <Heading id={id}>{said(item.titleHr, item.titleEn)}</Heading>
        <p className="news-facts">
          {item.isPinned === 1 && <small className="tag">{t('pinned')}</small>}
          {item.kind === 'event' && item.eventFrom ? (
            <small className="tag" data-kind="ok">
              {t('event')} · {spanOf(item.eventFrom, item.eventTo, language)}
            </small>
          ) : (
            <small>{momentOf(item.publishFrom, language, false)}</small>
          )}
          {item.location && <small>{item.location}</small>}
        </p>
        {summary && <p>{summary}</p>}
        {open && body && <Document text={body} />}
        <p className="news-facts">
          {body && (
            <button type="button" className="news-more" aria-expanded={open} onClick={() => setOpen(now => !now)}>
              {t(open ? 'less' : 'more')}
            </button>
          )}
          {item.url && /^https?:/.test(item.url) && (
            <a href={item.url} target="_blank" rel="noreferrer noopener">
              {t('link')}
            </a>
          )}
        </p>
      </div>
    </article>
  );
};
