import { Link } from 'react-router';
import type { MyCalendar } from '../model/shapes.ts';
import { useSay } from './say.ts';
import { periodText } from './time/time.ts';
import { unviewed, useHomeData, useLanguage, useStore } from '../../../kernel/web/index.ts';
import { inColour } from './views/EventButton.tsx';
import './calendar.css';

/** On the home page: today's timetable, and for those who decide, how many wait. */
const Today = () => {
  const say = useSay();
  const language = useLanguage();
  const mine = useHomeData<{ readonly today: MyCalendar | null }>()?.today;
  const waiting = useStore(unviewed)['/Calendar'] ?? 0;
  if (!mine) return null;
  const events = mine.events.filter(e => e.status === 'confirmed');
  return (
    <section className="desk-part cal-today">
      <h2>{say('panelToday')}</h2>
      {mine.holidays.map(h => (
        <span key={h.id} className="cal-holiday">
          {h.name}
        </span>
      ))}
      {events.length === 0 ? (
        <p className="quiet">{say('panelNothing')}</p>
      ) : (
        <ul>
          {events.map(e => (
            <li key={e.id} style={inColour(e.color)}>
              <span className="cal-time">{periodText(e.start, e.end, language)}</span> <b>{e.title}</b>{' '}
              <small>{[e.type, e.room].filter(Boolean).join(' · ')}</small>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/Calendar/User">{say('panelAll')}</Link>
        {waiting > 0 && (
          <>
            {' '}
            · <Link to="/Calendar/Requests">{say('panelRequests', { n: waiting })}</Link>
          </>
        )}
      </p>
    </section>
  );
};
export default Today;
