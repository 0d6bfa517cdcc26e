import { LoadMeters, useLoad } from './LoadMeters.tsx';
import { useLoadText } from './text.ts';

/** On a teacher's home page: the own load. Whoever neither teaches nor owes anything sees nothing of it. */
export default function LoadPanel() {
  const say = useLoadText();
  const load = useLoad();
  if (!load || (load.planned.contact === 0 && load.held.contact === 0)) return null;
  return (
    <section className="desk-part" aria-labelledby="home-load">
      <h2 id="home-load">{say('title', { year: load.year })}</h2>
      <LoadMeters load={load} />
    </section>
  );
}
