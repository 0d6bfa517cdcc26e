import { Button, Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Sheet } from '../../../kernel/resource/index.ts';
import {
  api,
  apiUrl,
  call,
  Note,
  type PartProps,
  PaperSheet,
  printSheet,
  showDateTime,
  Skeleton,
  useForgetResources,
  useLanguage,
  user,
  useStore,
} from '../../../kernel/web/index.ts';
import type { alumniStudent } from '../../people/model.ts';
import { cvSections } from '../cv.ts';
import { Either } from './Either.tsx';
import { useAlumniText } from './text.ts';
import './alumni.css';

/** The CV of a profile: which sections, in which language, as PDF, JSON Resume, on paper, and, for its owner, as a page for others. */
export default function CvPart({ row }: PartProps<typeof alumniStudent>) {
  const say = useAlumniText();
  const portal = useLanguage();
  const who = useStore(user);
  const [language, setLanguage] = useState<'hr' | 'en'>(portal === 'hr' ? 'hr' : 'en');
  const [sections, setSections] = useState<readonly string[]>(cvSections);
  const [hasBirthDate, setBirthDate] = useState(false);
  const [educationFirst, setEducationFirst] = useState(false);
  const paper = useRef<HTMLElement>(null);
  const isOwn = who !== null && row.idUser === who.id;
  const chosen = {
    language,
    sections: sections.join(',') || 'none',
    hasBirthDate: hasBirthDate ? 1 : 0,
    educationFirst: educationFirst ? 1 : 0,
  };
  const sheet = useQuery({
    queryKey: ['resource', 'alumni-student', 'cv', row.id, row.rowVer, chosen],
    queryFn: async ({ signal }) =>
      (await call<{ sheet: Sheet }>('GET', 'alumni/cv-sheet', { query: { id: Number(row.id), ...chosen }, signal }))
        .sheet,
    retry: false,
  }).data;
  const file = (format: 'pdf' | 'json'): string =>
    apiUrl(
      `alumni/cv?${new URLSearchParams(Object.entries({ id: row.id, format, ...chosen }).map(([name, value]) => [name, String(value)]))}`,
    );
  const toggle = (section: string) =>
    setSections(cvSections.filter(one => (one === section ? !sections.includes(one) : sections.includes(one))));
  return (
    <div className="alumni-cv">
      <fieldset>
        <legend>{say('cvChoose')}</legend>
        <Either
          label={say('cvLanguage')}
          value={language}
          of={{ hr: 'Hrvatski', en: 'English' }}
          onChange={setLanguage}
        />
        {cvSections.map(section => (
          <Checkbox
            key={section}
            label={say(`cv.${section}`)}
            checked={sections.includes(section)}
            onChange={() => toggle(section)}
          />
        ))}
        {isOwn && (
          <Checkbox
            label={say('cvBirthDate')}
            checked={hasBirthDate}
            onChange={event => setBirthDate(event.currentTarget.checked)}
          />
        )}
        <Checkbox
          label={say('cvEducationFirst')}
          checked={educationFirst}
          onChange={event => setEducationFirst(event.currentTarget.checked)}
        />
      </fieldset>
      <p className="alumni-acts">
        <Button component="a" href={file('pdf')} target="_blank" rel="noreferrer">
          PDF
        </Button>
        <Button component="a" variant="default" href={file('json')}>
          JSON Resume
        </Button>
        <Button
          variant="default"
          disabled={!sheet}
          onClick={() => paper.current && printSheet(sheet!.title, paper.current)}
        >
          {say('cvPrint')}
        </Button>
      </p>
      {isOwn && <Links chosen={chosen} />}
      {sheet ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet wider than the screen must scroll by keyboard too
        <section ref={paper} className="alumni-paper" tabIndex={0} aria-label={sheet.title}>
          <PaperSheet sheet={sheet} />
        </section>
      ) : (
        <Skeleton label={say('coming')} />
      )}
    </div>
  );
}

interface Link {
  readonly id: number;
  readonly language: 'hr' | 'en';
  readonly expiresAt: string;
}
/** Public addresses: made for so many days, shown once, taken back at any time. */
const Links = ({ chosen }: { chosen: object }) => {
  const say = useAlumniText();
  const language = useLanguage();
  const forget = useForgetResources();
  const [days, setDays] = useState(30);
  const [address, setAddress] = useState<string | null>(null);
  const links = useQuery({
    queryKey: ['resource', 'alumni-cv-link', 'own'],
    queryFn: ({ signal }) => call<{ links: readonly Link[] }>('GET', 'alumni/cv-links', { signal }),
    retry: false,
  }).data?.links;
  const make = async (): Promise<void> => {
    setAddress((await api.post<{ address: string }>('alumni/cv-link', { ...chosen, days })).address);
    void forget();
  };
  const drop = async (id: number): Promise<void> => {
    await api.del(`alumni/cv-link?id=${id}`);
    setAddress(null);
    void forget();
  };
  return (
    <section aria-label={say('cvPublic')}>
      <h3>{say('cvPublic')}</h3>
      <p className="quiet">{say('cvPublicLead')}</p>
      <p className="alumni-acts">
        <TextInput
          type="number"
          label={say('cvDays')}
          min={1}
          max={365}
          value={days}
          onChange={event => setDays(Math.min(365, Math.max(1, Number(event.currentTarget.value) || 1)))}
        />
        <Button variant="default" onClick={() => void make().catch(() => {})}>
          {say('cvMake')}
        </Button>
      </p>
      {address && (
        <Note kind="ok">
          {say('cvAddress')} <a href={address}>{address}</a>
        </Note>
      )}
      <ul className="alumni-list">
        {links?.map(link => (
          <li key={link.id}>
            <span>
              {link.language === 'hr' ? 'Hrvatski' : 'English'} ·{' '}
              {say('until', { date: showDateTime(link.expiresAt, language) })}
            </span>
            <Button size="compact-xs" variant="default" onClick={() => void drop(link.id).catch(() => {})}>
              {say('cvTakeBack')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
};
