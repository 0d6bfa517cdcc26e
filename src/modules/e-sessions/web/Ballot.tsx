import { Button } from '@mantine/core';
import { useState } from 'react';
import { ApiError, call, Note, Panel, showFailure } from '../../../kernel/web/index.ts';
import type { DeskVote } from './data.ts';
import { useSessionsText } from './text.ts';

/** A vote as a member sees it: chosen with one tap, cast with the second; how far it has come is seen by everybody. */
export const Ballot = ({ vote, cast, onCast }: { vote: DeskVote; cast: number; onCast: () => void }) => {
  const say = useSessionsText();
  const [choice, setChoice] = useState<'yes' | 'no' | 'abstain' | null>(null);
  const [options, setOptions] = useState<readonly number[]>([]);
  const [isSending, setSending] = useState(false);
  const [isCut, setCut] = useState(false);
  const isYesNo = vote.method === 'yesNoAbstain';
  const send = async () => {
    setSending(true);
    setCut(false);
    try {
      await call('POST', 'esession/vote', {
        body: { idQuestion: vote.id, ...(choice && { choice }), ...(options.length > 0 && { options }) },
      });
    } catch (error) {
      // Whether the ballot came through is asked of the roll, not guessed: sent twice it counts once.
      if (!(error instanceof ApiError) || error.status === 0) setCut(true);
      else showFailure(error);
    } finally {
      setSending(false);
      onCast();
    }
  };
  const said =
    choice !== null
      ? say(choice)
      : vote.options
          .filter(o => options.includes(o.id))
          .map(o => o.text)
          .join(', ');
  const pick = (id: number) => {
    setChoice(null);
    setOptions(now => (now.includes(id) ? now.filter(other => other !== id) : [...now, id].slice(-vote.maxChoices)));
  };
  return (
    <Panel title={vote.isSecret ? say('voteSecret') : vote.isAnalog ? say('votePaper') : say('votePublic')}>
      <div className="es-ballot">
        <p className="es-question">{vote.text}</p>
        {isCut && <Note kind="bad">{say('offline')}</Note>}
        {vote.mine === 'toVote' && (
          <>
            <div className="es-choices" role="group" aria-label={vote.text}>
              {isYesNo &&
                (['yes', 'no', ...(vote.abstainAllowed ? (['abstain'] as const) : [])] as const).map(value => (
                  <Button
                    key={value}
                    size="lg"
                    variant={choice === value ? 'filled' : 'default'}
                    aria-pressed={choice === value}
                    onClick={() => setChoice(value)}
                  >
                    {say(value)}
                  </Button>
                ))}
              {!isYesNo &&
                vote.options.map(option => (
                  <Button
                    key={option.id}
                    size="lg"
                    variant={options.includes(option.id) ? 'filled' : 'default'}
                    aria-pressed={options.includes(option.id)}
                    onClick={() => pick(option.id)}
                  >
                    {option.text}
                  </Button>
                ))}
              {!isYesNo && vote.abstainAllowed === 1 && (
                <Button
                  size="lg"
                  variant={choice === 'abstain' ? 'filled' : 'default'}
                  aria-pressed={choice === 'abstain'}
                  onClick={() => {
                    setOptions([]);
                    setChoice('abstain');
                  }}
                >
                  {say('abstain')}
                </Button>
              )}
            </div>
            {said !== '' && (
              <>
                <Button size="lg" fullWidth loading={isSending} onClick={() => void send()}>
                  {say('cast', { choice: said })}
                </Button>
                <p className="quiet">{say('castFinal')}</p>
              </>
            )}
          </>
        )}
        {vote.mine === 'voted' && <Note>{say(vote.isSecret ? 'castSecret' : 'casted')}</Note>}
        {vote.mine === 'none' && !vote.isAnalog && <p className="quiet">{say('notYours')}</p>}
        {!vote.isAnalog && <Count cast={cast} vote={vote} />}
      </div>
    </Panel>
  );
};

/** How many have voted; how, is seen when the vote is closed. */
export const Count = ({ vote, cast }: { vote: DeskVote; cast: number }) => {
  const say = useSessionsText();
  return (
    <div className="es-count">
      <progress max={Math.max(vote.roll, 1)} value={cast} aria-label={say('castOf', { cast, roll: vote.roll })} />
      <span>{say('castOf', { cast, roll: vote.roll })}</span>
    </div>
  );
};

/** What a vote came to. */
export const Result = ({ vote }: { vote: DeskVote }) => {
  const say = useSessionsText();
  if (vote.status === 'annulled') return <span>{say('annulled')}</span>;
  if (vote.outcome === null) return null;
  return (
    <span className="es-result" data-outcome={vote.outcome}>
      <b>{say(vote.outcome)}</b>{' '}
      {vote.method === 'yesNoAbstain'
        ? say('result', { yes: vote.yes ?? 0, no: vote.no ?? 0, abstain: vote.abstain ?? 0 })
        : vote.options.map(o => `${o.text} ${o.votes ?? 0}`).join(', ')}
    </span>
  );
};
