import { useQuery } from '@tanstack/react-query';
import {
  call,
  Note,
  type PartProps,
  Panel,
  Ring,
  showPercent,
  useLanguage,
  user,
  useStore,
} from '../../../kernel/web/index.ts';
import { type AlumniForm, alumniParts, type alumniStudent, missingParts, scoreOf } from '../../people/model.ts';
import { useAlumniText } from './text.ts';
import './alumni.css';

/** Beside the own profile: how complete it is, what to add next, and what still waits for a word. */
export default function Score({ row }: PartProps<typeof alumniStudent>) {
  const who = useStore(user);
  const isOwn = who !== null && row.idUser === who.id;
  return isOwn ? <OwnScore version={Number(row.rowVer)} visibility={String(row.visibility)} /> : null;
}

/** Asked anew with every change of the profile; sections count too, so it asks whenever it is shown. */
const useForm = (version: number) =>
  useQuery({
    queryKey: ['resource', 'alumni-student', 'form', version],
    queryFn: async ({ signal }) =>
      (await call<{ profile: { alumniForm?: AlumniForm } }>('GET', 'auth/user', { signal })).profile.alumniForm ?? {},
    retry: false,
  }).data;
export const OwnScore = ({ version, visibility }: { version: number; visibility: string }) => {
  const say = useAlumniText();
  const language = useLanguage();
  const form = useForm(version);
  if (!form) return null;
  const score = scoreOf(form);
  const missing = missingParts(form);
  return (
    <Panel title={say('score')}>
      <Ring label={say('score')} figure={showPercent(score, language)} value={score} of={100}>
        {missing.length === 0 ? say('scoreFull') : say('next')}
      </Ring>
      {missing.length > 0 && (
        <ul className="alumni-list">
          {missing.slice(0, 4).map(part => (
            <li key={part}>
              <span>{say(`part.${part}`)}</span>
              <small>{say('gain', { n: alumniParts[part].points })}</small>
            </li>
          ))}
        </ul>
      )}
      {visibility === 'private' && (
        <Note kind="plain">
          {say('privateNote')} {say('openTo')}
        </Note>
      )}
    </Panel>
  );
};
