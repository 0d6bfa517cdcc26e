import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import {
  call,
  EditCard,
  EmptyState,
  loadPatiently,
  Note,
  Panel,
  ResourceTable,
  type Row,
  showDate,
  Skeleton,
  useAddress,
  useLanguage,
  useRecord,
  type User,
  user,
  useStore,
} from '../../../kernel/web/index.ts';
import { loadNewsPanel } from '../../administration/web/index.tsx';
import { homeTab, offerRoute } from '../routes.ts';
import { OwnScore } from './Score.tsx';
import { useAlumniText } from './text.ts';
import './alumni.css';

const NewsPanel = lazy(() => loadPatiently(loadNewsPanel));

const ofGraduates = ['profile', 'fitting', 'applications', 'searches', 'directory'] as const;
const ofEmployers = ['company', 'offers', 'received', 'directory'] as const;
type Tab = (typeof ofGraduates)[number] | (typeof ofEmployers)[number];

/** What somebody who has graduated, or who employs graduates, finds first: their own profile, their own organisation. */
export default function Welcome() {
  const who = useStore(user);
  const say = useAlumniText();
  const [address] = useAddress();
  if (!who) return null;
  const tabs: readonly Tab[] = [
    ...new Set<Tab>([
      ...(who.roles.has('alumniStudent') ? ofGraduates : []),
      ...(who.roles.has('alumniEmployer') ? ofEmployers : []),
    ]),
  ];
  if (tabs.length === 0) return null;
  const asked = address.get('tab') as Tab | null;
  const tab = asked && tabs.includes(asked) ? asked : tabs[0]!;
  return (
    <div>
      <nav className="alumni-tabs" aria-label={say('tabs')}>
        {tabs.map(one => (
          <Link key={one} to={homeTab(one)} {...(one === tab && { 'aria-current': 'page' as const })}>
            {say(one)}
          </Link>
        ))}
      </nav>
      <Shown tab={tab} who={who} />
    </div>
  );
}

const Shown = ({ tab, who }: { tab: Tab; who: User }) => {
  const say = useAlumniText();
  switch (tab) {
    case 'profile':
      return <Profile who={who} />;
    case 'fitting':
      return <Fitting />;
    case 'applications':
      return <ResourceTable key={tab} resource="job-application" name="alumni.applications" />;
    case 'searches':
      return <ResourceTable key={tab} resource="job-alert" name="alumni.searches" />;
    case 'directory':
      return (
        <>
          <p className="quiet">{say('directoryLead')}</p>
          <ResourceTable key={tab} resource="alumni-student" name="alumni.directory" toolbar={null} />
        </>
      );
    case 'company':
      return <Company who={who} />;
    case 'offers':
      return <Offers who={who} />;
    case 'received':
      return <ResourceTable key={tab} resource="job-application" name="alumni.received" toolbar={null} />;
  }
};

/** The record that is this person's, found through the row that carries their account. */
const useOwn = (who: User, from: string, field: string) => {
  const found = useQuery({
    queryKey: ['resource', from, 'own', who.id],
    queryFn: ({ signal }) =>
      call<{ data: Record<string, number>[] }>('GET', from, {
        query: { 'filter[idUser]': who.id, columns: field, 'pagination[limit]': 1 },
        signal,
      }),
  });
  return { isPending: found.isPending, id: found.data?.data[0]?.[field] };
};
export const useOwnPartner = (who: User) => useOwn(who, 'par-employee', 'idPartner');

/** What the owner of a profile does not decide, and what stands beside the form already. */
const keptByOthers = ['idUser', 'idStudent', 'consentVersion', 'completeness'];
const Profile = ({ who }: { who: User }) => {
  const say = useAlumniText();
  const { id, isPending } = useOwn(who, 'alumni-student', 'id');
  const row = useRecord('alumni-student', id ?? null).data;
  const drafts = useDrafts(id);
  if (isPending) return <Skeleton label={say('coming')} />;
  if (id === undefined) return <EmptyState kind="first" title={say('noProfile')} />;
  return (
    <Home
      beside={
        <>
          {row && (
            <div className="alumni-score">
              <OwnScore version={Number(row.rowVer)} visibility={String(row.visibility)} />
            </div>
          )}
          <Fitting shown={3} />
        </>
      }
    >
      {drafts > 0 && <Note kind="warn">{say('drafts')}</Note>}
      <EditCard resource="alumni-student" id={id} mode="edit" title={say('profile')} without={keptByOthers} />
    </Home>
  );
};
/** What is one's own, and beside it what concerns it; below that what the institution tells, its events among it. */
const Home = ({ beside, children }: { beside?: ReactNode; children: ReactNode }) => (
  <div className="alumni-home">
    <div>{children}</div>
    <div className="alumni-beside">
      {beside}
      <Suspense fallback={null}>
        <NewsPanel />
      </Suspense>
    </div>
  </div>
);
/** Blocks that the portal has filled in and the person has not confirmed. */
const useDrafts = (id: number | undefined): number =>
  useQuery({
    queryKey: ['resource', 'alumni-education', 'drafts', id],
    queryFn: async ({ signal }) =>
      (
        await call<{ data: readonly Row[] }>('GET', 'alumni-education', {
          query: { 'filter[idAluStu]': id!, 'filter[status]': 'draft', columns: 'title' },
          signal,
        })
      ).data.length,
    enabled: id !== undefined,
    retry: false,
  }).data ?? 0;

interface Fits {
  readonly id: number;
  readonly title: string;
  readonly employer: string;
  readonly applyUntil: string;
  readonly because: readonly ('profession' | 'level' | 'search')[];
}
/** Offers that fit; on the home the first few of them. */
const Fitting = ({ shown = 6 }: { shown?: number }) => {
  const say = useAlumniText();
  const language = useLanguage();
  const found = useQuery({
    queryKey: ['resource', 'job-offer', 'fitting'],
    queryFn: ({ signal }) => call<{ offers: readonly Fits[] }>('GET', 'alumni/fitting', { signal }),
    retry: false,
  }).data;
  if (!found) return <Skeleton label={say('coming')} />;
  return (
    <Panel
      title={say('fitting')}
      beside={
        <Button size="xs" variant="default" component={Link} to="/Alumni/JobOffer">
          {say('allOffers')}
        </Button>
      }
    >
      {found.offers.length === 0 ? (
        <EmptyState kind="first" title={say('fittingNone')} />
      ) : (
        <ul className="alumni-list">
          {found.offers.slice(0, shown).map(offer => (
            <li key={offer.id}>
              <span>
                <Link to={offerRoute(offer.id)}>{offer.title}</Link> · {offer.employer}
              </span>
              <small>
                {say('because')} {offer.because.map(why => say(`because.${why}`)).join(', ')}
              </small>
              <small>{say('until', { date: showDate(offer.applyUntil, language) })}</small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};

const Company = ({ who }: { who: User }) => {
  const say = useAlumniText();
  const { id, isPending } = useOwnPartner(who);
  if (isPending) return <Skeleton label={say('coming')} />;
  if (id === undefined) return <EmptyState kind="first" title={say('noPartner')} />;
  return (
    <Home>
      <EditCard resource="partner" id={id} mode="edit" title={say('company')} />
    </Home>
  );
};
const Offers = ({ who }: { who: User }) => {
  const say = useAlumniText();
  const { id, isPending } = useOwnPartner(who);
  if (isPending) return <Skeleton label={say('coming')} />;
  if (id === undefined) return <EmptyState kind="first" title={say('noPartner')} />;
  return <ResourceTable resource="job-offer" name="alumni.offers" fixed={{ idPartner: id }} />;
};
