import { Button, TextInput } from '@mantine/core';
import { IconFileText, IconSearch, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Document, notify, owner, PageHead, useScreen, useStore } from '../../../kernel/web/index.ts';
import { documents, type HelpDocument, type HelpText, searchHelp, useOpenHelp } from './help.ts';
import { helpFile } from './help-file.ts';
import { useDeskText } from './text.ts';
import './help.css';

export default function Help() {
  const t = useDeskText();
  const support = useStore(owner)?.supportEmail;
  useScreen({ screen: '/Help', title: t('help') });
  return (
    <>
      <PageHead title={t('help')} lead={t('helpLead')} />
      <div className="sheet">
        <HelpSearch />
        <section className="sheet-part">
          <h2>{t('documents')}</h2>
          <Documents />
        </section>
        <section className="sheet-part">
          <h2>{t('keyboard')}</h2>
          <dl className="facts">
            <dt>
              <kbd>Ctrl</kbd> <kbd>K</kbd>
            </dt>
            <dd>{t('keyPalette')}</dd>
            <dt>
              <kbd>?</kbd>
            </dt>
            <dd>{t('keyTable')}</dd>
          </dl>
        </section>
        <section className="sheet-part">
          <h2>{t('contact')}</h2>
          <p>{support ? <a href={`mailto:${support}`}>{support}</a> : t('contactNone')}</p>
        </section>
      </div>
    </>
  );
}

/** Texts about the screens. The words asked for stand in the address, so that the palette leads here too. */
const HelpSearch = () => {
  const t = useDeskText();
  const [parameters, setParameters] = useSearchParams();
  const [query, setQuery] = useState(parameters.get('q') ?? '');
  const asked = useDeferredValue(query.trim());
  useEffect(() => setQuery(parameters.get('q') ?? ''), [parameters]);
  const { data: found } = useQuery({
    queryKey: ['help', 'search', asked],
    enabled: asked.length >= 2,
    queryFn: ({ signal }) => searchHelp(asked, signal),
    placeholderData: previous => previous,
  });
  return (
    <section className="sheet-part">
      <form
        onSubmit={event => {
          event.preventDefault();
          setParameters(asked ? { q: asked } : {}, { replace: true });
        }}
      >
        <TextInput
          type="search"
          label={t('searchHelp')}
          description={t('searchHint')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={query}
          onChange={event => setQuery(event.currentTarget.value)}
        />
      </form>
      <div aria-live="polite">
        {asked.length >= 2 && found?.length === 0 && <p className="quiet">{t('searchNone', { query: asked })}</p>}
        {asked.length >= 2 && found?.map(text => <HelpArticle key={text.route + text.title} article={text} />)}
      </div>
    </section>
  );
};
export const HelpArticle = ({ article }: { article: HelpText }) => (
  <article className="help-text">
    <h2>{article.route ? <Link to={article.route}>{article.title}</Link> : article.title}</h2>
    <Document text={article.text} under={2} />
  </article>
);

/** The documents of this person's roles: the server lists no others, and decides again when one is opened. */
export const Documents = () => {
  const t = useDeskText();
  const open = useOpenHelp();
  // No list is the same as an empty one: the page has more to give than documents.
  const { data: all } = useQuery({
    queryKey: ['help', 'documents'],
    queryFn: () => documents().catch(() => [] as HelpDocument[]),
  });
  if (!all) return null;
  if (all.length === 0) return <p className="quiet">{t('documentsNone')}</p>;
  return (
    <ul className="help-documents">
      {all.map(d =>
        d.videoPreview ? (
          <li key={d.path}>
            <VideoDocument item={d} />
          </li>
        ) : (
          <li key={d.path}>
            <Button
              variant="default"
              justify="flex-start"
              leftSection={<IconFileText size={18} aria-hidden />}
              onClick={() => open(d.path)}
            >
              {d.name}
            </Button>
          </li>
        ),
      )}
    </ul>
  );
};

/** A film plays in its place; it is fetched only when somebody wants to see it. */
const VideoDocument = ({ item }: { item: HelpDocument }) => {
  const t = useDeskText();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(
    () => () => {
      if (address) URL.revokeObjectURL(address);
    },
    [address],
  );
  const toggle = async () => {
    if (address) return setAddress(null);
    const found = await helpFile(item.path);
    if (found) setAddress(found);
    else notify({ text: t('fileNotAvailable') });
  };
  return (
    <>
      <Button
        variant="default"
        justify="flex-start"
        leftSection={<IconVideo size={18} aria-hidden />}
        aria-expanded={address !== null}
        onClick={() => void toggle()}
      >
        {item.name} · {t(address ? 'videoHide' : 'videoShow')}
      </Button>
      {/* biome-ignore lint/a11y/useMediaCaption: the institution's own films carry their captions inside */}
      {address && <video className="help-video" src={address} controls />}
    </>
  );
};
