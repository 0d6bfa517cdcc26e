import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  api,
  call,
  type FullRow,
  LazyRecordDialog,
  MovesOf,
  Panel,
  type PartProps,
  type Row,
  showFailure,
  StatusChip,
  useForgetResources,
  useRecord,
  useWords,
} from '../../../kernel/web/index.ts';
import { esessAgenda, esessAgeQuestion, type esession } from '../model.ts';
import { Count, Result } from './Ballot.tsx';
import type { Desk, DeskItem, DeskVote } from './data.ts';
import { useSessionsText } from './text.ts';

type CastOf = (id: number, cast: number) => number;
interface AgendaProps {
  readonly row: PartProps<typeof esession>['row'];
  readonly desk: Desk;
  readonly castOf: CastOf;
}

/** The agenda: what was, what is on now and what comes; whoever leads opens, puts to the vote and concludes from here. */
export const Agenda = ({ row, desk, castOf }: AgendaProps) => {
  const say = useSessionsText();
  const words = useWords('esess-agenda');
  const forget = useForgetResources();
  const isOpen = row.status === 'open';
  const writes = (row.status === 'draft' || row.status === 'returned') && row.can?.includes('update');
  const now = desk.items.find(item => item.status === 'voting' || item.status === 'discussion');
  const [opened, setOpened] = useState<number | null>(null);
  const [making, setMaking] = useState<{ readonly id: number | null } | null>(null);
  const shown = opened ?? now?.id ?? null;
  const numberOf = (item: DeskItem): string => {
    const parent = desk.items.find(other => other.id === item.idParent);
    return parent ? `${parent.num}.${item.num}.` : `${item.num}.`;
  };
  const ordered = desk.items
    .filter(item => item.idParent === null)
    .flatMap(item => [item, ...desk.items.filter(child => child.idParent === item.id)]);
  return (
    <Panel
      title={say('agenda')}
      beside={
        (writes || (isOpen && desk.leads)) && (
          <Button size="xs" onClick={() => setMaking({ id: null })}>
            {say('newItem')}
          </Button>
        )
      }
    >
      <ol className="es-agenda">
        {ordered.map(item => (
          <li
            key={item.id}
            data-now={item.id === now?.id || undefined}
            data-child={item.idParent !== null || undefined}
          >
            <div className="es-item">
              <b>{numberOf(item)}</b>
              <button
                type="button"
                className="es-title"
                aria-expanded={shown === item.id}
                aria-label={say('openItem', { title: item.title })}
                onClick={() => setOpened(shown === item.id ? 0 : item.id)}
              >
                {item.title}
                {item.isConfidential === 1 && <small> ({say('confidential')})</small>}
              </button>
              <StatusChip kind={item.status === 'concluded' ? 'ok' : item.id === now?.id ? 'run' : 'none'}>
                {isOpen || item.status !== 'pending'
                  ? words.state(item.status)
                  : words.option('itemKind', item.itemKind)}
              </StatusChip>
            </div>
            {shown === item.id && (
              <Item
                item={item}
                votes={desk.votes.filter(vote => vote.idEsessAge === item.id)}
                desk={desk}
                isOpen={isOpen}
                castOf={castOf}
                onEdit={writes ? () => setMaking({ id: item.id }) : null}
              />
            )}
          </li>
        ))}
      </ol>
      <Suspense fallback={null}>
        {making && (
          <LazyRecordDialog
            resource={esessAgenda}
            id={making.id}
            mode="edit"
            presets={{ idEsess: row.id }}
            without={['idEsess']}
            onClose={() => {
              setMaking(null);
              void forget();
            }}
          />
        )}
      </Suspense>
    </Panel>
  );
};

interface ItemProps {
  readonly item: DeskItem;
  readonly votes: readonly DeskVote[];
  readonly desk: Desk;
  readonly isOpen: boolean;
  readonly castOf: CastOf;
  readonly onEdit: (() => void) | null;
}
const Item = ({ item, votes, desk, isOpen, castOf, onEdit }: ItemProps) => {
  const say = useSessionsText();
  const forget = useForgetResources();
  const record = useRecord('esess-agenda', item.id).data as FullRow | null | undefined;
  const [asking, setAsking] = useState(false);
  const isOver = item.status === 'concluded' || item.status === 'withdrawn';
  const asked = {
    idEsessAge: item.id,
    text: item.proposedDecision ?? item.title,
    isSecret: item.voteKind === 'secret' ? 1 : 0,
    isAnalog: item.voteKind === 'analog' ? 1 : 0,
  };
  // What the agenda says already is not typed again; who is elected is.
  const put = async () => {
    if (item.voteKind === 'none' || item.itemKind === 'election') return setAsking(true);
    try {
      await api.post('esess-age-question/create', asked);
      await forget();
    } catch (error) {
      showFailure(error);
    }
  };
  const canAsk =
    isOpen && desk.leads && !isOver && !votes.some(vote => vote.status === 'open' || vote.status === 'prepared');
  return (
    <div className="es-open">
      {item.rapporteur && <p className="es-quiet">{item.rapporteur}</p>}
      {item.description && <p>{item.description}</p>}
      {item.proposedDecision && <blockquote>{item.proposedDecision}</blockquote>}
      {item.conclusion && item.conclusion !== item.proposedDecision && <p>{item.conclusion}</p>}
      {votes.map(vote => (
        <Vote key={vote.id} vote={vote} leads={desk.leads} cast={castOf(vote.id, vote.cast)} />
      ))}
      <div className="es-acts">
        {record && <MovesOf resource="esess-agenda" row={record} onMoved={() => void forget()} />}
        {canAsk && (
          <Button size="xs" onClick={() => void put()}>
            {say('newVote')}
          </Button>
        )}
        {onEdit && (
          <Button size="xs" variant="default" onClick={onEdit}>
            {say('edit')}
          </Button>
        )}
      </div>
      {isOpen && <Discussion item={item} isOver={isOver} />}
      <Suspense fallback={null}>
        {asking && (
          <LazyRecordDialog
            resource={esessAgeQuestion}
            id={null}
            mode="edit"
            presets={asked}
            without={['idEsessAge']}
            onClose={() => {
              setAsking(false);
              void forget();
            }}
          />
        )}
      </Suspense>
    </div>
  );
};

/** A vote as the agenda shows it; whoever leads opens, closes and publishes it here. */
const Vote = ({ vote, leads, cast }: { vote: DeskVote; leads: boolean; cast: number }) => {
  const say = useSessionsText();
  const words = useWords('esess-age-question');
  const forget = useForgetResources();
  const [editing, setEditing] = useState(false);
  const record = useRecord('esess-age-question', leads ? vote.id : null).data as FullRow | null | undefined;
  return (
    <section className="es-vote" aria-label={vote.text}>
      <p>
        <b>{vote.text}</b> <small>{words.state(vote.status)}</small>
      </p>
      {vote.status === 'open' && !vote.isAnalog && <Count vote={vote} cast={cast} />}
      {vote.status === 'open' && leads && (
        <>
          {vote.waiting.length > 0 && vote.waiting.length <= 12 && (
            <p className="es-quiet">{say('waitingFor', { names: vote.waiting.join(', ') })}</p>
          )}
          <p className="es-quiet">
            {vote.needed !== null && `${say('needed', { needed: vote.needed })} `}
            {say('hiddenUntil')}
          </p>
        </>
      )}
      <Result vote={vote} />
      {record && <MovesOf resource="esess-age-question" row={record} lead onMoved={() => void forget()} />}
      {vote.status === 'prepared' && record?.can?.includes('update') && (
        <Button size="xs" variant="default" onClick={() => setEditing(true)}>
          {say('edit')}
        </Button>
      )}
      <Suspense fallback={null}>
        {editing && (
          <LazyRecordDialog
            resource={esessAgeQuestion}
            id={vote.id}
            mode="edit"
            without={['idEsessAge']}
            onClose={() => {
              setEditing(false);
              void forget();
            }}
          />
        )}
      </Suspense>
    </section>
  );
};

/** What is said under an item, and who asked to speak. */
const Discussion = ({ item, isOver }: { item: DeskItem; isOver: boolean }) => {
  const say = useSessionsText();
  const forget = useForgetResources();
  const [word, setWord] = useState('');
  const found = useQuery({
    queryKey: ['resource', 'esess-age-answer', 'of', item.id],
    queryFn: ({ signal }) =>
      call<{ data: readonly Row[] }>('GET', 'esess-age-answer', {
        query: {
          'filter[idEsessAge]': item.id,
          columns: 'idUser,kind,text,isHidden,hasSpoken',
          sort: 'id',
          'pagination[limit]': 200,
        },
        signal,
      }),
    retry: false,
  }).data;
  const add = async (kind: 'wish' | 'word', text: string | null) => {
    await api.post('esess-age-answer/create', { idEsessAge: item.id, kind, text });
    setWord('');
    await forget();
  };
  const wishes = found?.data.filter(row => row.kind === 'wish' && row.hasSpoken === 0) ?? [];
  return (
    <section aria-label={say('discussion')}>
      <ul className="es-words">
        {found?.data
          .filter(row => row.kind !== 'wish')
          .map(row => (
            <li key={row.id} data-hidden={row.isHidden === 1 || undefined}>
              <b>{String(row['idUser.label'])}</b> {String(row.text ?? '')}
            </li>
          ))}
      </ul>
      {wishes.length > 0 && (
        <p className="es-quiet">
          {say('wished', { names: wishes.map(row => String(row['idUser.label'])).join(', ') })}
        </p>
      )}
      {!isOver && (
        <form
          className="es-say"
          onSubmit={event => {
            event.preventDefault();
            void add('word', word);
          }}
        >
          <Textarea
            label={say('yourWord')}
            autosize
            minRows={1}
            value={word}
            onChange={event => setWord(event.currentTarget.value)}
          />
          <div className="es-acts">
            <Button type="submit" size="xs" disabled={word.trim() === ''}>
              {say('say')}
            </Button>
            <Button size="xs" variant="default" onClick={() => void add('wish', null)}>
              {say('wish')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
};
