import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import {
  api,
  call,
  deleteRow,
  type FullRow,
  LazyRecordDialog,
  MovesOf,
  Panel,
  type PartProps,
  type Row,
  showFailure,
  StatusChip,
  useConfirm,
  useDeleteQuestion,
  useForgetResources,
  useRecord,
  useText,
  useWords,
} from '../../../kernel/web/index.ts';
import { esessAgenda, esessAgeQuestion, type esession } from '../model.ts';
import { AgendaOrder, useDropOn } from './AgendaOrder.tsx';
import { Count, Result } from './Ballot.tsx';
import type { Desk, DeskItem, DeskVote } from './data.ts';
import { ItemDocuments } from './ItemDocuments.tsx';
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
  const dropOn = useDropOn();
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
            {...(writes && dropOn(item))}
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
              {/* Before the session an item has no state that tells anything: it is said what it is. */}
              {isOpen || item.status !== 'pending' ? (
                <StatusChip kind={item.status === 'concluded' ? 'ok' : item.id === now?.id ? 'run' : 'none'}>
                  {words.state(item.status)}
                </StatusChip>
              ) : (
                <span className="tag">{words.option('itemKind', item.itemKind)}</span>
              )}
              {writes && <AgendaOrder item={item} items={desk.items} />}
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
  const t = useText();
  const { ask, dialog } = useConfirm();
  const deletion = useDeleteQuestion();
  const [asking, setAsking] = useState(false);
  const isOver = item.status === 'concluded' || item.status === 'withdrawn';
  const adopted = votes.filter(vote => vote.idAmendment !== null && vote.outcome === 'adopted');
  const asked = {
    idEsessAge: item.id,
    // What is voted on at the end is the proposal with the amendments that were adopted.
    text: [item.proposedDecision ?? item.title, ...adopted.map(vote => vote.text)].join('\n'),
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
  const isVoted = votes.some(
    vote => vote.idAmendment === null && ['open', 'closed', 'published'].includes(vote.status),
  );
  const putAmendment = async (idAmendment: number, text: string) => {
    try {
      await api.post('esess-age-question/create', { ...asked, idAmendment, text });
      await forget();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <div className="es-open">
      {item.rapporteur && <p className="quiet">{item.rapporteur}</p>}
      {item.description && <p>{item.description}</p>}
      {item.proposedDecision && <blockquote>{item.proposedDecision}</blockquote>}
      {item.conclusion && item.conclusion !== item.proposedDecision && <p>{item.conclusion}</p>}
      <ItemDocuments idEsessAge={item.id} />
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
        {onEdit && record?.can?.includes('delete') && (
          <Button
            size="xs"
            variant="default"
            onClick={async () => {
              if (await ask(deletion(item.title))) await deleteRow(esessAgenda, record, forget);
            }}
          >
            {t('remove')}
          </Button>
        )}
      </div>
      {dialog}
      {isOpen && (
        <Discussion
          item={item}
          isOver={isOver}
          leads={desk.leads}
          votes={votes}
          takesAmendments={item.proposedDecision !== null && !isVoted}
          onPut={canAsk && !isVoted ? putAmendment : null}
        />
      )}
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
        {vote.idAmendment !== null && <small>{say('amendment')} </small>}
        <b>{vote.text}</b> <small>{words.state(vote.status)}</small>
      </p>
      {vote.status === 'open' && !vote.isAnalog && <Count vote={vote} cast={cast} />}
      {vote.status === 'open' && leads && (
        <>
          {vote.waiting.length > 0 && vote.waiting.length <= 12 && (
            <p className="quiet">{say('waitingFor', { names: vote.waiting.join(', ') })}</p>
          )}
          <p className="quiet">
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

interface DiscussionProps {
  readonly item: DeskItem;
  readonly isOver: boolean;
  readonly leads: boolean;
  readonly votes: readonly DeskVote[];
  readonly takesAmendments: boolean;
  /** Puts an amendment to the vote; nothing, where that cannot be done now. */
  readonly onPut: ((id: number, text: string) => Promise<void>) | null;
}
/** What is said under an item, who asked to speak, and what somebody would change in the proposal. Whoever leads gives the word and hides. */
const Discussion = ({ item, isOver, leads, votes, takesAmendments, onPut }: DiscussionProps) => {
  const say = useSessionsText();
  const forget = useForgetResources();
  const [word, setWord] = useState('');
  const found = useQuery({
    queryKey: ['resource', 'esess-age-answer', 'of', item.id],
    queryFn: ({ signal }) =>
      call<{ data: readonly Row[] }>('GET', 'esess-age-answer', {
        query: {
          'filter[idEsessAge]': item.id,
          columns: 'userName,kind,text,isHidden,hasSpoken',
          sort: 'id',
          'pagination[limit]': 200,
        },
        signal,
      }),
    retry: false,
  }).data;
  const doing = async (work: () => Promise<unknown>) => {
    try {
      await work();
      await forget();
    } catch (error) {
      showFailure(error);
    }
  };
  const add = (kind: 'wish' | 'word' | 'amendment', text: string | null) =>
    doing(async () => {
      await api.post('esess-age-answer/create', { idEsessAge: item.id, kind, text });
      setWord('');
    });
  const set = (row: Row, values: object) =>
    doing(() => api.put(`esess-age-answer/update?id=${row.id}`, { ...values, rowVer: row.rowVer }));
  const wishes = found?.data.filter(row => row.kind === 'wish' && row.hasSpoken === 0) ?? [];
  const isPut = (row: Row): boolean => votes.some(vote => vote.idAmendment === row.id && vote.status !== 'annulled');
  return (
    <section aria-label={say('discussion')}>
      <ul className="es-words">
        {found?.data
          .filter(row => row.kind !== 'wish')
          .map(row => (
            <li key={row.id} data-hidden={row.isHidden === 1 || undefined}>
              <span>
                <b>{String(row.userName)}</b> {row.kind === 'amendment' && <small>{say('amendment')} </small>}
                {String(row.text ?? '')}
                {row.isHidden === 1 && <small> ({say('hidden')})</small>}
              </span>
              {leads && (
                <span className="es-acts">
                  {row.kind === 'amendment' && row.isHidden === 0 && onPut && !isPut(row) && (
                    <Button size="compact-xs" onClick={() => void onPut(Number(row.id), String(row.text))}>
                      {say('putAmendment')}
                    </Button>
                  )}
                  <Button
                    size="compact-xs"
                    variant="default"
                    onClick={() => void set(row, { isHidden: row.isHidden === 1 ? 0 : 1 })}
                  >
                    {say(row.isHidden === 1 ? 'unhide' : 'hide')}
                  </Button>
                </span>
              )}
            </li>
          ))}
      </ul>
      {wishes.length > 0 && !leads && (
        <p className="quiet">{say('wished', { names: wishes.map(row => String(row.userName)).join(', ') })}</p>
      )}
      {wishes.length > 0 && leads && (
        <ol className="es-words" aria-label={say('speakers')}>
          {wishes.map(row => (
            <li key={row.id}>
              <b>{String(row.userName)}</b>
              <span className="es-acts">
                <Button size="compact-xs" variant="default" onClick={() => void set(row, { hasSpoken: 1 })}>
                  {say('giveWord')}
                </Button>
              </span>
            </li>
          ))}
        </ol>
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
            {takesAmendments && (
              <Button
                size="xs"
                variant="default"
                disabled={word.trim() === ''}
                onClick={() => void add('amendment', word)}
              >
                {say('amend')}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => void add('wish', null)}>
              {say('wish')}
            </Button>
          </div>
        </form>
      )}
    </section>
  );
};
