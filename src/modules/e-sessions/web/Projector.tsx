import { Link } from 'react-router';
import type { PartProps } from '../../../kernel/web/index.ts';
import type { esession } from '../model.ts';
import { sessionRoute } from '../routes.ts';
import { Count, Result } from './Ballot.tsx';
import type { Desk } from './data.ts';
import { useSessionsText } from './text.ts';

interface ProjectorProps {
  readonly row: PartProps<typeof esession>['row'];
  readonly desk: Desk;
  readonly present: number;
  readonly castOf: (id: number, cast: number) => number;
}
/** What the room reads from afar: what is on, how many are there, how many have voted, and what it came to. */
export default function Projector({ row, desk, present, castOf }: ProjectorProps) {
  const say = useSessionsText();
  const isElectronic = row.mode === 'electronic';
  const now = desk.items.find(item => item.status === 'voting' || item.status === 'discussion');
  // What only some may know is not shown to a whole room.
  const shown = now && now.isConfidential === 0 ? now : undefined;
  const votes = desk.votes.filter(vote => vote.idEsessAge === shown?.id);
  const vote = votes.find(v => v.status === 'open') ?? votes.findLast(v => v.status === 'published');
  return (
    <div className="es-screen">
      <header>
        <h1>{row.title}</h1>
        <p>
          {say(isElectronic ? 'participation' : 'quorum')}: {say('presentOf', { present, entitled: desk.entitled })}
          {!isElectronic && ` · ${say(present >= desk.quorum ? 'quorumThere' : 'quorumMissing')}`}
        </p>
      </header>
      <div className="es-screen-now">
        {shown ? (
          <>
            <p className="quiet">{say('nowOn')}</p>
            <h2>
              {shown.num}. {shown.title}
            </h2>
            {shown.proposedDecision && <blockquote>{shown.proposedDecision}</blockquote>}
            {vote && (
              <div aria-live="polite">
                {vote.text !== shown.proposedDecision && <p className="es-question">{vote.text}</p>}
                {vote.status === 'open' ? (
                  <Count vote={vote} cast={castOf(vote.id, vote.cast)} />
                ) : (
                  <Result vote={vote} />
                )}
              </div>
            )}
          </>
        ) : (
          <>
            <p>{say('nothingOn')}</p>
            <ol>
              {desk.items
                .filter(item => item.idParent === null)
                .map(item => (
                  <li key={item.id}>{item.title}</li>
                ))}
            </ol>
          </>
        )}
      </div>
      <Link to={sessionRoute(row.id)}>{say('backFromScreen')}</Link>
    </div>
  );
}
