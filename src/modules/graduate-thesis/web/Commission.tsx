import { ResourceTable } from '../../../kernel/web/index.ts';
import { Desk } from './Desk.tsx';
import { Session } from './Session.tsx';
import { useThesisText } from './text.ts';

/** The commission's queue: topics one after the other without leaving the page, and what else it decides. */
export default function Commission() {
  const say = useThesisText();
  return (
    <Desk
      screen="GraduateThesisCommission"
      views={[
        { key: 'topics', title: say('toDecide'), query: { 'filter[status]': 'accepted' } },
        {
          key: 'mentors',
          title: say('withoutMentor'),
          query: { 'filter[status]': 'applied', 'filter[idOffered][isNull]': '1' },
        },
        { key: 'drafts', title: say('drafts'), query: { 'filter[status]': 'draft' } },
        { key: 'expired', title: say('expired'), query: { 'filter[status]': 'expired' } },
        { key: 'all', title: say('all'), query: { sort: '-id' } },
      ]}
      more={[
        { key: 'session', title: say('session'), show: () => <Session /> },
        {
          key: 'sessions',
          title: say('sessions'),
          show: () => <ResourceTable resource="graduatethesis-session" name="thesis.sessions" limit={20} />,
        },
        {
          key: 'changes',
          title: say('changes'),
          show: () => <ResourceTable resource="graduatethesis-change" name="thesis.changes" limit={20} />,
        },
        {
          key: 'commissions',
          title: say('commissions'),
          show: () => <ResourceTable resource="graduatethesiscommission" name="thesis.commissions" limit={20} />,
        },
        {
          key: 'settings',
          title: say('settings'),
          show: () => <ResourceTable resource="graduatethesis-setting" name="thesis.settings" limit={20} />,
        },
      ]}
    />
  );
}
