import { useEffect, useState } from 'react';
import { call, showDate, useLanguage } from '../../../kernel/web/index.ts';
import { usePublicAlumniText } from './public-text.ts';

interface Figures {
  readonly graduates: number;
  readonly employers: number;
  readonly offers: readonly { readonly title: string; readonly employer: string; readonly applyUntil: string }[];
}
/** Before the door of alumni: how many there are and what is offered. Without an answer there is no gap. */
export default function PublicAlumni() {
  const say = usePublicAlumniText();
  const language = useLanguage();
  const [figures, setFigures] = useState<Figures | null>(null);
  useEffect(() => {
    let left = false;
    call<Figures>('GET', '/site/alumni', { anonymous: true }).then(
      answer => {
        if (!left) setFigures(answer);
      },
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, []);
  if (!figures) return null;
  return (
    <section className="public-news" aria-label={say('title')}>
      <h2>{say('title')}</h2>
      <p>{say('counts', { graduates: figures.graduates, employers: figures.employers })}</p>
      {figures.offers.length > 0 && (
        <>
          <h3>{say('offers')}</h3>
          <ul>
            {figures.offers.map(offer => (
              <li key={`${offer.title} ${offer.employer}`}>
                {offer.title} · {offer.employer} · {say('until', { date: showDate(offer.applyUntil, language) })}
              </li>
            ))}
          </ul>
          <p>{say('signIn')}</p>
        </>
      )}
    </section>
  );
}
