import { useEffect, useState } from 'react';
import { call } from '../../../kernel/web/index.ts';
import type { ShownNews } from '../model.ts';
import { NewsList } from './NewsList.tsx';
import { useNewsText } from './text.ts';

/** Before the door: what everybody may read, and on the page of alumni what is for them. Without an answer the page has no news and no gap. */
export default function PublicNews({ kind }: { kind: 'general' | 'alumni' }) {
  const t = useNewsText();
  const [news, setNews] = useState<readonly ShownNews[]>([]);
  useEffect(() => {
    let left = false;
    call<{ data: ShownNews[] }>('GET', '/site/news', {
      query: { for: kind === 'alumni' ? 'alumni' : 'public' },
      anonymous: true,
    }).then(
      answer => {
        if (!left) setNews(answer.data);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [kind]);
  if (news.length === 0) return null;
  const title = t(kind === 'alumni' ? 'alumniNews' : 'news');
  return (
    <section className="public-news" aria-label={title}>
      <h2>{title}</h2>
      <NewsList news={news} level="h3" />
    </section>
  );
}
