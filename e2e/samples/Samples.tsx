import { Button, TextInput } from '@mantine/core';
import { IconChecklist, IconFileText, IconPencil } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import {
  DeadlineBadge,
  DiffCell,
  Dock,
  cellAt,
  EmptyState,
  LazyChart,
  MatrixGrid,
  Meter,
  NextStepCard,
  Note,
  PageHead,
  Panel,
  PeopleStack,
  PersonLine,
  Ring,
  RunProgress,
  StatTile,
  StatTiles,
  StatusChip,
  Stepper,
  Timeline,
  TodoLine,
  TodoList,
  useKeptDraft,
  useLanguage,
  WeekStrip,
  Wizard,
} from '../../src/kernel/web/index.ts';
import './samples.css';

/** Monday morning, on every machine and every day. */
const now = '2026-11-16 09:30';
const committee = ['Mirna Šimrak', 'Vito Golubar', 'Ana Horvat', 'Luka Babić', 'Zrinka Kovač', 'Tea Perić', 'Ivo Ivić'];

const heads = (letters: string, count: number, title: string) =>
  Array.from({ length: count }, (_, i) => ({ id: i + 1, code: `${letters}${i + 1}`, title: `${title} ${i + 1}` }));
/** As large as the matrix of a study becomes: sixty rows, a hundred and twenty columns. */
const SampleMatrix = ({ say }: { say: (croatian: string, english: string) => string }) => {
  const [values, setValues] = useState<ReadonlyMap<string, number>>(
    new Map([
      [cellAt(1, 1), 3],
      [cellAt(1, 2), 1],
      [cellAt(2, 2), 2],
    ]),
  );
  const [rows] = useState(() => heads('P', 60, say('Predmet', 'Course')));
  const [columns] = useState(() => heads('IU', 120, say('Ishod', 'Outcome')));
  return (
    <MatrixGrid
      label={say('Predmeti i ishodi', 'Courses and outcomes')}
      rows={rows}
      columns={columns}
      values={values}
      max={3}
      said={value => (value === 0 ? say('prazno', 'empty') : String(value))}
      keys={say('Strelice pomiču, 1 do 3 upisuje, Delete prazni.', 'Arrows move, 1 to 3 write, Delete empties.')}
      onChange={changes =>
        setValues(now => {
          const next = new Map(now);
          for (const { row, column, value } of changes) next.set(cellAt(row, column), value);
          return next;
        })
      }
    />
  );
};

/** One that waits, one that is half done, and the three ways in which a run ends. */
const sampleRuns = [
  { id: 'a', state: 'waiting', done: 0, total: null, failure: null, result: null },
  { id: 'b', state: 'running', done: 1240, total: 2480, failure: null, result: null },
  { id: 'c', state: 'done', done: 2480, total: 2480, failure: null, result: { name: 'groups.csv', size: 900 } },
  { id: 'd', state: 'failed', done: 3, total: 2480, failure: 'D-204', result: null },
  { id: 'e', state: 'cancelled', done: 3, total: 2480, failure: null, result: null },
] as const;

/** Every piece in its states, as a person of each language sees them. */
export const Samples = () => {
  const hr = useLanguage() === 'hr';
  const say = (croatian: string, english: string) => (hr ? croatian : english);
  const [pressed, setPressed] = useState(true);
  return (
    <main>
      <PageHead
        title={say('Dijelovi sučelja', 'Pieces of the interface')}
        lead={say('Dijelovi od kojih su složeni ekrani', 'What the screens are made of')}
      />
      <div className="samples">
        <div>
          <Panel title={say('Oznaka stanja', 'Status chip')}>
            <div className="beside">
              <StatusChip kind="none">{say('Skica', 'Draft')}</StatusChip>
              <StatusChip kind="run">{say('Predano', 'Handed in')}</StatusChip>
              <StatusChip kind="ok">{say('Odobreno', 'Approved')}</StatusChip>
              <StatusChip kind="warn">{say('Vraćeno', 'Returned')}</StatusChip>
              <StatusChip kind="bad">{say('Odbijeno', 'Refused')}</StatusChip>
              <StatusChip kind="lock">{say('Zaključano', 'Locked')}</StatusChip>
            </div>
          </Panel>
          <Panel title={say('Matrica', 'Matrix')}>
            <SampleMatrix say={say} />
          </Panel>
          <Panel title={say('Posao u pozadini', 'Job in the background')}>
            <div className="runs-of-samples">
              {sampleRuns.map(run => (
                <RunProgress
                  key={run.id}
                  run={run}
                  doing={say('Nastavni termini se izrađuju', 'Lessons are being made')}
                  done={say('Nastavni termini su izrađeni.', 'The lessons are made.')}
                  failed={why => say(`Nastavni termini nisu izrađeni. ${why}`, `The lessons were not made. ${why}`)}
                  fetch={say('Što je koja grupa dobila (CSV)', 'What each group has got (CSV)')}
                />
              ))}
            </div>
          </Panel>
          <Panel title={say('Mjerač', 'Meter')}>
            <div className="meters">
              <Meter
                label={say('Održano', 'Held')}
                figure="24 / 60 h"
                value={24}
                unconfirmed={5}
                of={60}
                sentence={say('5 h čeka zapis', '5 h wait for their record')}
              />
              <Meter
                label={say('Prisutnost', 'Attendance')}
                figure="64 %"
                value={64}
                of={100}
                limit={70}
                kind="bad"
                sentence={say('ispod granice od 70 %', 'below the limit of 70 %')}
              />
              <Meter
                label={say('Ishodi', 'Outcomes')}
                figure="12 / 12"
                value={12}
                of={12}
                kind="ok"
                sentence={say('svi su pokriveni', 'all are covered')}
              />
              <Meter
                label={say('Dnevnik', 'Diary')}
                figure="9 / 20"
                value={9}
                of={20}
                kind="warn"
                sentence={say('dva tjedna zaostatka', 'two weeks behind')}
              />
              <Meter
                label={say('Opterećenje', 'Load')}
                figure="132 %"
                value={132}
                of={100}
                sentence={say('32 % preko obveze', '32 % over the obligation')}
              />
            </div>
          </Panel>
          <Panel title={say('Vremenska crta', 'Timeline')} beside={say('2 od 5 gotovo', '2 of 5 done')}>
            <Timeline
              label={say('Put do diplome', 'The way to the degree')}
              steps={[
                {
                  key: 'topic',
                  title: say('Prijava teme', 'Topic'),
                  at: 'done',
                  when: say('2. 9.', '2 Sep'),
                  detail: say('naslov, sažetak, 3 izbora mentora', 'title, abstract, 3 choices of mentor'),
                },
                {
                  key: 'mentor',
                  title: say('Mentorica prihvatila', 'Accepted by the mentor'),
                  at: 'done',
                  when: say('5. 9.', '5 Sep'),
                  detail: 'Mirna Šimrak',
                  to: '/Mentor',
                },
                {
                  key: 'submit',
                  title: say('Predaja rada', 'Handing in'),
                  at: 'now',
                  when: say('sada', 'now'),
                  chip: <StatusChip kind="warn">{say('vraćeno', 'returned')}</StatusChip>,
                  detail: say('manjka engleski sažetak', 'the English abstract is missing'),
                },
                { key: 'defence', title: say('Obrana', 'Defence'), at: 'next' },
                {
                  key: 'archive',
                  title: say('Pohrana u repozitorij', 'Deposit in the repository'),
                  at: 'next',
                  detail: say('knjižnica potvrđuje', 'the library confirms'),
                },
              ]}
            />
          </Panel>
          <NextStepCard
            where={say('5 od 9', '5 of 9')}
            title={say('Predajte rad mentorici na pregled', 'Hand the thesis in to your mentor')}
            conditions={[
              {
                label: say('Završna inačica rada (PDF)', 'Final version (PDF)'),
                met: true,
                fact: say('inačica 3, 2,4 MB', 'version 3, 2.4 MB'),
              },
              {
                label: say('Izjava o izvornosti', 'Statement of originality'),
                met: true,
                fact: say('potpisano 12. 11.', 'signed 12 Nov'),
              },
              {
                label: say('Sažetak, engleski', 'Abstract, English'),
                met: false,
                fact: <StatusChip kind="warn">{say('nedostaje', 'missing')}</StatusChip>,
              },
            ]}
            act={
              <Button leftSection={<IconPencil size={16} aria-hidden />}>
                {say('Upiši engleski sažetak', 'Write the English abstract')}
              </Button>
            }
            later={[
              {
                label: say('Predaj rad mentorici', 'Hand in to the mentor'),
                why: say('Predaja se otvara čim upišete sažetak.', 'Opens as soon as the abstract is written.'),
              },
            ]}
            beside={<DeadlineBadge due="2026-12-01" now={now} />}
          >
            {say(
              'Kad predate, mentorica ima 10 dana za odluku. Do tada rad ne možete mijenjati.',
              'Once you hand in, your mentor has 10 days to decide. Until then the thesis cannot be changed.',
            )}
          </NextStepCard>
          <NextStepCard
            title={say('Mentorica pregledava rad', 'Your mentor reads the thesis')}
            waits={{ who: 'Mirna Šimrak', since: say('12. 11. 2026.', '12/11/2026'), onRemind: () => undefined }}
          />
        </div>
        <div>
          <Panel title={say('Oznaka roka', 'Deadline badge')}>
            <div className="beside">
              <DeadlineBadge due="2026-11-12" now={now} />
              <DeadlineBadge due="2026-11-16 08:00" now={now} />
              <DeadlineBadge due="2026-11-16 16:00" now={now} />
              <DeadlineBadge due="2026-11-17" now={now} />
              <DeadlineBadge due="2026-11-20" now={now} />
              <DeadlineBadge due="2026-12-07" now={now} />
            </div>
          </Panel>
          <Panel title={say('Pločica s brojkom', 'Stat tile')}>
            <StatTiles>
              <StatTile
                label={say('Odobreni planovi', 'Approved plans')}
                figure="71 / 92"
                line={say('rok za 12 dana', 'due in 12 days')}
                bar={{ value: 71, of: 92 }}
                to="/Plans"
              />
              <StatTile
                label={say('Zauzetost', 'Rooms in use')}
                figure="68 %"
                trend={{
                  goes: 'up',
                  good: true,
                  text: say('4 prema prošlom tjednu', '4 against last week'),
                }}
                points={[52, 58, 56, 66, 62, 63, 68]}
                to="/Rooms"
              />
              <StatTile
                label={say('Bez zapisa', 'Without record')}
                figure={14}
                trend={{ goes: 'up', good: false, text: say('3 od jučer', '3 since yesterday') }}
                pressed={pressed}
                onPress={() => setPressed(!pressed)}
              />
              <StatTile label={say('Prijave', 'Applications')} figure={null} to="/Applications" />
            </StatTiles>
          </Panel>
          <Panel title={say('Prsten', 'Ring')}>
            <div className="beside">
              <Ring label={say('Kvorum', 'Quorum')} figure="18 / 31" value={18} of={31} kind="ok">
                {say('Prisutno 18 od 31; potrebno je 16.', '18 of 31 are present; 16 are needed.')}
              </Ring>
              <Ring label={say('Opterećenje', 'Load')} figure="124 %" value={124} of={100}>
                {say('24 % preko obveze.', '24 % over the obligation.')}
              </Ring>
            </div>
          </Panel>
          <Panel title={say('Ljudi', 'People')}>
            <div className="beside">
              <PeopleStack names={committee} />
              <PeopleStack names={committee.slice(0, 2)} />
              <PersonLine
                name="Mirna Šimrak"
                role={say('mentorica · odgovara u 2 dana', 'mentor · answers in 2 days')}
              />
            </div>
          </Panel>
          <Panel title={say('Razlika polja', 'Difference')}>
            <div className="beside">
              <DiffCell old="5" now="6" />
              <DiffCell old={say('upisan', 'enrolled')} now={say('položen', 'passed')} />
              <DiffCell old="" now="ana@vrelo.hr" />
              <DiffCell old="6" now="6" />
              <DiffCell old="4" now="5" owner={say('portal', 'the portal')} />
            </div>
          </Panel>
          <Panel title={say('Napomena', 'Note')}>
            <div className="notes">
              <Note act={<a href="#/Rooms">{say('Otvori dvorane', 'Open rooms')}</a>}>
                {say('Dvije dvorane nemaju kapacitet.', 'Two rooms have no capacity.')}
              </Note>
              <Note kind="ok">{say('Svi su planovi odobreni.', 'All plans are approved.')}</Note>
              <Note kind="warn">{say('Rok za izmjene istječe sutra.', 'Changes close tomorrow.')}</Note>
              <Note kind="bad">{say('Termin se preklapa s ispitom.', 'The time overlaps with an exam.')}</Note>
            </div>
          </Panel>
          <Panel title={say('Vrsta nastave i jačina', 'Type of teaching and strength')}>
            <div className="beside">
              <span className="beside types">
                {['p', 'a', 'l', 's'].map(type => (
                  <span key={type} style={{ '--c': `var(--t-${type})` } as React.CSSProperties}>
                    {type.toUpperCase()}
                  </span>
                ))}
              </span>
              <span className="beside heat">
                <span style={{ background: 'var(--line-2)' }}>·</span>
                <span style={{ background: 'var(--heat-1)' }}>U</span>
                <span style={{ background: 'var(--heat-2)' }}>R</span>
                <span style={{ background: 'var(--heat-3)', color: 'var(--on-accent)' }}>P</span>
              </span>
            </div>
          </Panel>
        </div>
        <div className="wide">
          <Panel title={say('Obveze', 'To do')} flush>
            <TodoList label={say('Obveze', 'To do')}>
              <TodoLine
                due="2026-11-12"
                now={now}
                icon={IconChecklist}
                tone="bad"
                title={say('3 sata bez zapisa', '3 lessons without a record')}
                fact={say('Umjetna inteligencija P1', 'Artificial intelligence P1')}
                to="/Records"
              >
                <Button>{say('Zabilježi sva 3', 'Record all 3')}</Button>
              </TodoLine>
              <TodoLine
                due="2026-11-20"
                now={now}
                icon={IconFileText}
                title={say('Izvedbeni plan vraćen', 'Plan returned')}
                fact={say('Napredni algoritmi', 'Advanced algorithms')}
                to="/Plan"
              >
                <Button variant="default">{say('Doradi', 'Revise')}</Button>
              </TodoLine>
            </TodoList>
          </Panel>
        </div>
        <div className="wide">
          <Panel title={say('Tjedan', 'Week')}>
            <WeekStrip
              from="2026-11-16"
              now={now}
              free={{ '2026-11-18': say('Dan sjećanja', 'Remembrance Day') }}
              blocks={[
                {
                  key: '1',
                  day: '2026-11-16',
                  from: '08:15',
                  to: '10:00',
                  title: say('Baze podataka', 'Databases'),
                  detail: 'K-P1',
                  href: '/Lesson',
                },
                {
                  key: '2',
                  day: '2026-11-16',
                  from: '12:15',
                  to: '14:00',
                  title: say('Napredni algoritmi', 'Advanced algorithms'),
                  detail: 'K-L2',
                  href: '/Lesson',
                },
                {
                  key: '3',
                  day: '2026-11-19',
                  from: '10:15',
                  to: '12:00',
                  title: say('Umjetna inteligencija', 'Artificial intelligence'),
                  detail: 'K-P2',
                  href: '/Lesson',
                },
                { key: '4', day: '2026-11-20', from: '16:15', to: '18:00', title: say('Konzultacije', 'Office hours') },
              ]}
            />
          </Panel>
        </div>
        <div className="wide">
          <Panel title={say('Prazno stanje', 'Empty state')} flush>
            <div className="empties">
              <EmptyState kind="first">
                <Button>{say('Dodaj', 'New')}</Button>
              </EmptyState>
              <EmptyState kind="filtered">
                <Button variant="default">{say('Ukloni filtre', 'Clear filters')}</Button>
              </EmptyState>
              <EmptyState kind="forbidden" />
              <EmptyState kind="failed">
                <Button variant="default">{say('Pokušaj ponovno', 'Try again')}</Button>
              </EmptyState>
            </div>
          </Panel>
        </div>
        <div className="wide charts">
          <Charts say={say} />
        </div>
        <div className="wide">
          <Panel title={say('Koraci', 'Stepper')}>
            <Stepper
              label={say('Predmet', 'Course')}
              steps={[
                { key: 'a', title: say('Postavke', 'Settings'), at: 'done', to: '/Settings' },
                { key: 'b', title: say('Raspored', 'Schedule'), at: 'done', to: '/Schedule' },
                { key: 'c', title: say('Plan', 'Plan'), at: 'now' },
                { key: 'd', title: say('Izvođenje', 'Teaching'), at: 'next' },
              ]}
            />
          </Panel>
        </div>
        <div className="wide">
          <Panel title={say('Čarobnjak', 'Wizard')}>
            <Application say={say} />
          </Panel>
        </div>
      </div>
      <Dock
        label={say('Promjene', 'Changes')}
        text={say('Bit će promijenjeno 14 zapisa, 2 ostaju kakva jesu.', '14 records will change, 2 stay as they are.')}
      >
        <Button variant="default">{say('Odustani', 'Cancel')}</Button>
        <Button>{say('Promijeni 14', 'Change 14')}</Button>
      </Dock>
    </main>
  );
};

const Application = ({ say }: { say: (croatian: string, english: string) => string }) => {
  const draft = useKeptDraft('sample', { at: 'company', company: '', from: '' });
  const { values, set } = draft;
  return (
    <Wizard
      label={say('Prijava prakse', 'Application for an internship')}
      at={values.at}
      onAt={at => set({ ...values, at })}
      draft={draft}
      doneLabel={say('Prijavi', 'Apply')}
      onDone={draft.erase}
      steps={[
        {
          key: 'company',
          title: say('Tvrtka', 'Company'),
          missing: values.company ? undefined : say('Upišite tvrtku.', 'Name the company.'),
          body: (
            <TextInput
              label={say('Naziv tvrtke', 'Name of the company')}
              value={values.company}
              onChange={event => set({ ...values, company: event.currentTarget.value })}
            />
          ),
        },
        {
          key: 'time',
          title: say('Vrijeme', 'Time'),
          body: (
            <TextInput
              label={say('Početak', 'Begins')}
              value={values.from}
              onChange={event => set({ ...values, from: event.currentTarget.value })}
            />
          ),
        },
        { key: 'send', title: say('Pregled', 'Review'), body: <p>{values.company}</p> },
      ]}
    />
  );
};

const loads = [
  ['Tin Pavlešić', 132, 138, 60],
  ['Mirna Šimrak', 106, 150, 18],
  ['Vito Golubar', 99, 90, 58],
  ['Ana Kralj', 54, 100, 0],
] as const;
const weeks = [
  [8, 8],
  [16, 14],
  [24, 22],
  [32, 22],
  [40, null],
] as const;
/** Figures as pictures, each with its table. */
const Charts = ({ say }: { say: (croatian: string, english: string) => string }) => {
  const hours = (value: number) => `${value} h`;
  return (
    <Suspense fallback={null}>
      <LazyChart
        kind="bar"
        title={say('Opterećenje i obveza', 'Load and obligation')}
        about={say(
          'Crta = obveza 100 %. ◆ iznad 120 %, ▲ ispod 60 %.',
          'Line = obligation 100 %. ◆ above 120 %, ▲ below 60 %.',
        )}
        pointsAre={say('Nastavnik', 'Teacher')}
        series={[say('Ostvarenje obveze', 'Obligation met')]}
        points={loads.map(([name, done]) => ({
          key: name,
          label: name,
          values: [done],
          mark: 100,
          to: `/?of=${name}`,
        }))}
        over={120}
        under={60}
        show={value => `${value} %`}
      />
      <LazyChart
        kind="stacked"
        title={say('Izvorno i ponovljeno', 'Original and repeated')}
        pointsAre={say('Nastavnik', 'Teacher')}
        series={[say('Izvorno', 'Original'), say('Ponovljeno', 'Repeated')]}
        points={loads.map(([name, , orig, rep]) => ({ key: name, label: name, values: [orig, rep] }))}
        show={hours}
      />
      <LazyChart
        kind="line"
        title={say('Planirano i održano po tjednima', 'Planned and held by week')}
        pointsAre={say('Tjedan', 'Week')}
        series={[say('Planirano', 'Planned'), say('Održano', 'Held')]}
        points={weeks.map((values, i) => ({ key: String(i + 1), label: `${i + 1}.`, values }))}
        show={hours}
      />
      <LazyChart
        kind="heat"
        title={say('Zauzetost prostorija', 'Rooms in use')}
        pointsAre={say('Dan', 'Day')}
        series={['K-P1', 'K-L2', 'B-A3']}
        points={[say('pon', 'Mon'), say('uto', 'Tue'), say('sri', 'Wed')].map((day, i) => ({
          key: day,
          label: day,
          values: [8 - i, 3 * i, i === 1 ? null : 12],
        }))}
        show={hours}
      />
    </Suspense>
  );
};
