import { useEffect, useState } from 'react';
import { call, Document, PublicLayout, useLanguage, useText } from '../../../kernel/web/index.ts';
import { useDeskText } from './text.ts';

interface SiteText {
  readonly titleHr: string;
  readonly titleEn: string | null;
  readonly bodyHr: string;
  readonly bodyEn: string | null;
  readonly updatedOn: string | null;
}
/** The accessibility statement or the page about data protection, in the institution's own words. */
export default function PublicText({ of }: { of: string }) {
  const t = useDeskText();
  const kernel = useText();
  const language = useLanguage();
  const [text, setText] = useState<SiteText | null | undefined>();
  useEffect(() => {
    let left = false;
    setText(undefined);
    call<SiteText>('GET', '/site/text', { query: { of }, anonymous: true }).then(
      found => {
        if (!left) setText(found);
      },
      () => {
        if (!left) setText(null);
      },
    );
    return () => {
      left = true;
    };
  }, [of]);
  if (text === undefined) return null;
  const said = (hr: string, en: string | null) => (language === 'hr' ? hr : en || hr);
  return (
    <PublicLayout wide screen="/Public" title={text ? said(text.titleHr, text.titleEn) : t('textNone')}>
      {text && (
        <div className="public-text">
          <Document text={said(text.bodyHr, text.bodyEn)} under={1} />
        </div>
      )}
      <div className="plain-choices">
        <a className="plain-button" data-quiet href="#/Public">
          {kernel('goToPublic')}
        </a>
      </div>
    </PublicLayout>
  );
}
