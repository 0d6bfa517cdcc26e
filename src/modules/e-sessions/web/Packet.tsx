import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, Panel, useLanguage } from '../../../kernel/web/index.ts';
import { useSessionsText } from './text.ts';

interface Enclosures {
  readonly call: 'issued' | 'draft' | 'none';
  readonly megabytes: number;
  readonly pages: number;
  readonly annexes: readonly {
    readonly number: string;
    readonly title: string;
    readonly where: 'pages' | 'noPages' | 'tooLarge';
  }[];
}

/** The call with what is enclosed to it as one file; for those who are not to have it, nothing. */
export const Packet = ({ idEsess }: { readonly idEsess: number }) => {
  const say = useSessionsText();
  const language = useLanguage();
  const found = useQuery({
    queryKey: ['resource', 'esess-agenda-document', 'packet', idEsess],
    queryFn: ({ signal }) => call<Enclosures>('GET', 'esession/enclosures', { query: { id: idEsess }, signal }),
    retry: false,
  }).data;
  if (!found) return null;
  const { call: state, megabytes, pages, annexes } = found;
  const apart = annexes.filter(annex => annex.where !== 'pages');
  const named = new Intl.ListFormat(language === 'hr' ? 'hr' : 'en-GB').format(
    apart.map(({ number, title }) => `${number}. ${title}`),
  );
  return (
    <Panel title={say('packet')}>
      <div className="es-packet">
        <p>{say('packetHolds', { n: annexes.length - apart.length })}</p>
        {apart.length > 0 && <p>{say('packetApart', { names: named })}</p>}
        <p>
          <small>{say('packetLimits', { megabytes, pages })}</small>
        </p>
        {state === 'none' ? (
          <p>{say('packetLater')}</p>
        ) : (
          <Button
            component="a"
            variant="default"
            href={`/api/v1/esession/packet?id=${idEsess}`}
            target="_blank"
            rel="noreferrer"
          >
            {say(state === 'draft' ? 'packetDraft' : 'packetOpen')}
          </Button>
        )}
      </div>
    </Panel>
  );
};
