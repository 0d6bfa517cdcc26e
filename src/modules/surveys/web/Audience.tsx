import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  api,
  call,
  LazySelect,
  Note,
  notify,
  type PartProps,
  useForgetResources,
  useLanguage,
} from '../../../kernel/web/index.ts';
import type { surveyConduction } from '../model.ts';
import { Choose } from './plain.tsx';
import { useSurveysText } from './text.ts';
import './builder.css';

interface Kind {
  readonly kind: string;
  readonly title: string;
  readonly resource: string | null;
  readonly options: readonly { readonly value: string; readonly label: string }[] | null;
}
interface Chosen {
  readonly kind: string;
  readonly value: string;
}
interface Counted {
  readonly people: number;
  readonly groups: readonly { readonly label: string | null; readonly people: number }[];
}

/** Who is asked: groups that the modules know, each with its number, and how many people they are together. */
export default function Audience({ row, refresh }: PartProps<typeof surveyConduction>) {
  const t = useSurveysText();
  const language = useLanguage();
  const forget = useForgetResources();
  const kinds = useQuery({
    queryKey: ['resource', 'survey-conduction', 'audience', language],
    queryFn: ({ signal }) => call<{ data: Kind[] }>('GET', 'survey-audience', { signal }),
  }).data?.data;
  const chosen = (row.audience ?? []) as readonly Chosen[];
  const [counted, setCounted] = useState<Counted | null>(null);
  const [kind, setKind] = useState('');
  const [value, setValue] = useState<string | number | null>(null);
  const asked = JSON.stringify(chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted anew when the groups or the language change
  useEffect(() => {
    let left = false;
    call<Counted>('POST', 'survey-audience/count', { body: { audience: JSON.parse(asked) } }).then(
      found => !left && setCounted(found),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [asked, language]);
  if (row.access === 'public') return <Note kind="plain">{t('audiencePublic')}</Note>;
  const mayChange = row.status === 'draft' && row.can?.includes('update') === true;
  const now = kinds?.find(one => one.kind === kind) ?? kinds?.[0];
  const save = async (audience: readonly Chosen[]) => {
    await api.put(`survey-conduction/update?id=${row.id}`, { rowVer: row.rowVer, audience });
    notify({ text: t('audienceSaved'), kind: 'positive' });
    setValue(null);
    await forget();
    refresh();
  };
  return (
    <div className="sv-results">
      {chosen.length === 0 && <p className="quiet">{t('audienceNone')}</p>}
      <ul className="sv-groups">
        {chosen.map((one, i) => (
          <li key={`${one.kind} ${one.value}`}>
            <span>
              {t('audiencePeople', {
                label: counted?.groups[i]?.label ?? one.value,
                n: counted?.groups[i]?.people ?? '…',
              })}
            </span>
            {mayChange && (
              <Button variant="default" size="xs" onClick={() => void save(chosen.filter((_, at) => at !== i))}>
                {t('remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {counted && chosen.length > 0 && <p role="status">{t('audienceCount', { n: counted.people })}</p>}
      {mayChange && now ? (
        <div className="sv-bar">
          <Choose
            label={t('audienceKind')}
            value={now.kind}
            options={(kinds ?? []).map(one => ({ value: one.kind, label: one.title }))}
            onChange={chosenKind => {
              setKind(chosenKind);
              setValue(null);
            }}
          />
          {now.options ? (
            <Choose
              label={t('audienceGroup')}
              value={value === null ? '' : String(value)}
              options={[{ value: '', label: '' }, ...now.options]}
              onChange={chosenValue => setValue(chosenValue || null)}
            />
          ) : (
            now.resource && (
              <LazySelect
                key={now.kind}
                to={now.resource}
                label={t('audienceGroup')}
                value={value}
                onChange={chosenValue => setValue(chosenValue as string | number | null)}
              />
            )
          )}
          <Button
            disabled={value === null}
            onClick={() => void save([...chosen, { kind: now.kind, value: String(value) }])}
          >
            {t('audienceAdd')}
          </Button>
        </div>
      ) : (
        row.status !== 'draft' && <p className="quiet">{t('audienceFixed')}</p>
      )}
    </div>
  );
}
