import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import {
  FlowTimeline,
  LazyRecordDialog,
  MovesOf,
  PageHead,
  Panel,
  type PartProps,
  ResourceTable,
  showDateTime,
  Skeleton,
  StatusChip,
  useAddress,
  useForgetResources,
  useLanguage,
  useRoom,
  useWords,
} from '../../../kernel/web/index.ts';
import { LazyPapers } from '../../papers/web/index.tsx';
import { esession } from '../model.ts';
import { sessionRoute } from '../routes.ts';
import { Agenda } from './Agenda.tsx';
import { Ballot } from './Ballot.tsx';
import { useDesk } from './data.ts';
import { Packet } from './Packet.tsx';
import { Answer, People, Quorum } from './Presence.tsx';
import './session.css';
import { useSessionsText } from './text.ts';

const Minutes = lazy(() => import('./Minutes.tsx'));
const Projector = lazy(() => import('./Projector.tsx'));

const tabs = ['session', 'documents', 'minutes', 'decisions', 'papers'] as const;
type Tab = (typeof tabs)[number];

/**
 * One session for everybody whom it concerns: whoever prepares it sees what is to be done next, the chair leads it, a member
 * answers, votes and reads, and the room reads it from the screen.
 */
export default function SessionPage({ row, refresh }: PartProps<typeof esession>) {
  const say = useSessionsText();
  const language = useLanguage();
  const words = useWords('esession');
  const [address] = useAddress();
  const forget = useForgetResources();
  const desk = useDesk(row.id).data;
  // Small facts come in the room's message itself; what is larger is asked for.
  const [live, setLive] = useState<Readonly<Record<string, number>>>({});
  const [spoken, setSpoken] = useState('');
  const isIn = useRoom('esession', row.id, what => {
    setLive(now => ({ ...now, ...(what as Record<string, number>) }));
    if ('news' in what || 'opened' in what || 'closed' in what || 'present' in what) {
      void forget();
      void refresh();
    }
  });
  useEffect(() => {
    if (isIn) void forget();
  }, [isIn, forget]);
  const openVotes = useMemo(() => desk?.votes.filter(vote => vote.status === 'open') ?? [], [desk]);
  const toVote = openVotes.find(vote => vote.mine === 'toVote');
  const said = toVote ? say('voteOpen', { text: toVote.text }) : '';
  useEffect(() => setSpoken(said), [said]);
  const [editing, setEditing] = useState(false);
  const ofSession = useMemo(() => ({ filter: { 'idEsessAge.idEsess': row.id } }), [row.id]);
  const fixed = useMemo(() => ({ idEsess: row.id }), [row.id]);
  // Remarks on items are an approver's who still has to decide.
  const remarks = row.can?.includes('approve') === true;
  if (!desk) return <Skeleton label={say('coming')} />;
  const isElectronic = row.mode === 'electronic';
  const castOf = (id: number, cast: number): number => Math.max(cast, Number(live[`cast${id}`] ?? 0));
  const there = Number(live.present ?? desk.present);
  // Who takes part in an electronic session is written down as each vote closes; until then its ballots are counted.
  const present = isElectronic ? Math.max(there, ...desk.votes.map(vote => castOf(vote.id, vote.cast))) : there;
  if (address.get('view') === 'screen')
    return (
      <Suspense fallback={<Skeleton label={say('coming')} />}>
        <Projector row={row} desk={desk} present={present} castOf={castOf} />
      </Suspense>
    );
  const isPrepared = ['draft', 'inApproval', 'returned', 'approved'].includes(row.status);
  const isOver = ['closed', 'minutesReview', 'archived'].includes(row.status);
  const asked = (address.get('tab') ?? (isOver ? 'minutes' : 'session')) as Tab;
  const shown = tabs.filter(tab => (isOver || tab !== 'minutes') && (!isPrepared || tab !== 'decisions'));
  const tab = shown.includes(asked) ? asked : 'session';
  const mine = desk.people.find(person => person.isMine);
  const lead = [
    row['idEsesstype.label'],
    row.ordinal === null ? null : say('ordinal', { n: row.ordinal }),
    showDateTime(row.dateFrom, language),
    row['idRoom.label'],
  ].filter(Boolean);
  return (
    <>
      <PageHead title={row.title} lead={lead.join(' · ')}>
        <StatusChip kind={row.status === 'open' ? 'run' : 'none'}>{words.state(row.status)}</StatusChip>
        {(row.status === 'open' || row.status === 'called') && (
          <Button component={Link} variant="default" to={`${sessionRoute(row.id)}&view=screen`}>
            {say('onScreen')}
          </Button>
        )}
        {row.can?.includes('update') && (
          <Button variant="default" onClick={() => setEditing(true)}>
            {say('edit')}
          </Button>
        )}
      </PageHead>
      <p className="unseen" role="status" aria-live="assertive">
        {spoken}
      </p>
      {/* Who has come to read finds the documents first. */}
      {tab !== 'documents' && <MovesOf resource="esession" row={row} lead onMoved={() => void forget()} />}
      <nav className="k-tabs" aria-label={row.title}>
        {shown.map(key => (
          <Link key={key} to={`?record=${row.id}&tab=${key}`} aria-current={key === tab ? 'page' : undefined}>
            {say(key)}
          </Link>
        ))}
      </nav>
      {/* Documents are a table with files in it: it gets the whole width, and who is there is one press away. */}
      <div className="k-page" data-side={tab !== 'documents' || undefined}>
        <div className="k-page-main">
          {tab === 'session' && (
            <>
              {row.status === 'called' && mine && <Answer mine={mine} desk={desk} />}
              {openVotes
                .filter(vote => !desk.leads || vote.mine !== 'none')
                .map(vote => (
                  <Ballot key={vote.id} vote={vote} cast={castOf(vote.id, vote.cast)} onCast={() => void forget()} />
                ))}
              <Agenda row={row} desk={desk} castOf={castOf} />
            </>
          )}
          {tab === 'documents' && (
            <>
              {!isPrepared && <Packet idEsess={row.id} />}
              <Panel title={say('documents')} flush>
                <ResourceTable
                  resource="esess-agenda-document"
                  name="esession.documents"
                  window={ofSession}
                  limit={50}
                  plain
                  toolbar={null}
                />
              </Panel>
            </>
          )}
          {tab === 'minutes' && (
            <Suspense fallback={<Skeleton label={say('coming')} />}>
              <Minutes idEsess={row.id} />
            </Suspense>
          )}
          {tab === 'decisions' && (
            <Panel title={say('decisions')} flush>
              <ResourceTable
                resource="esess-decision"
                name="esession.decisions"
                fixed={fixed}
                limit={50}
                plain
                toolbar={null}
              />
            </Panel>
          )}
          {tab === 'papers' && (
            <>
              {!isPrepared && <Packet idEsess={row.id} />}
              <Suspense fallback={<Skeleton label={say('coming')} />}>
                <LazyPapers resource="esession" id={row.id} />
              </Suspense>
            </>
          )}
        </div>
        {tab !== 'documents' && (
          <div className="k-page-side">
            {!isPrepared && <Quorum desk={desk} present={present} isElectronic={isElectronic} />}
            {!isPrepared && (
              <People
                desk={desk}
                ticks={desk.leads && (row.status === 'called' || row.status === 'open')}
                isElectronic={isElectronic}
                isOver={isOver}
              />
            )}
            {isPrepared && row.round !== null && row.round > 0 && (
              <Panel title={say('approvals')} flush={!remarks}>
                {row.isOwnApproval === 1 && <p className="quiet es-note">{say('ownApproval')}</p>}
                <ResourceTable
                  resource="esess-preparation-approval"
                  name="esession.approvals"
                  fixed={fixed}
                  adds={remarks}
                  limit={20}
                  plain
                  {...(!remarks && { toolbar: null })}
                />
              </Panel>
            )}
            <Panel title={say('history')}>
              <FlowTimeline resource="esession" row={row} />
            </Panel>
          </div>
        )}
      </div>
      <Suspense fallback={null}>
        {editing && (
          <LazyRecordDialog
            resource={esession}
            id={row.id}
            mode="edit"
            onClose={() => {
              setEditing(false);
              void forget();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
