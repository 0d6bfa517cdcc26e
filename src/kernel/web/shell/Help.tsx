import { Button } from '@mantine/core';
import { IconFileText, IconVideo } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api.ts';
import { useText } from '../i18n.tsx';
import { owner } from '../owner.ts';
import { passes, user } from '../start/user.ts';
import { useStore } from '../store.ts';
import { openHelp } from './help-file.ts';
import { PageHead } from './PageHead.tsx';
import { useScreen } from './screen.ts';

interface HelpItem { readonly auth: { readonly roles?: readonly string[]; readonly permissions?: readonly string[] }; readonly path: string; readonly name: string; readonly videoPreview?: boolean }

export default function Help() {
  const t = useText();
  const who = useStore(user);
  const support = useStore(owner)?.supportEmail;
  useScreen({ screen: '/Help', title: t('helpTitle') });
  // No list is the same as an empty one: the page has more to give than documents.
  const { data: items } = useQuery({ queryKey: ['help'], queryFn: () => call<{ data?: HelpItem[] }>('GET', 'help').then(a => a.data ?? [], () => [] as HelpItem[]) });
  const mine = who ? (items ?? []).filter(item => passes(item.auth, who)) : [];
  return (
    <>
      <PageHead title={t('helpTitle')} lead={t('helpLead')} />
      <div className="sheet">
        <section className="sheet-part">
          <h2>{t('helpLead')}</h2>
          {items && mine.length === 0 && <p className="quiet">{t('helpNone')}</p>}
          {mine.map(item => (
            <Button key={item.path} variant="default" justify="flex-start" leftSection={item.videoPreview ? <IconVideo size={18} aria-hidden /> : <IconFileText size={18} aria-hidden />} onClick={() => void openHelp(item.path)}>
              {item.name}
            </Button>
          ))}
        </section>
        <section className="sheet-part">
          <h2>{t('helpKeyboard')}</h2>
          <dl className="facts">
            <dt><kbd>Ctrl</kbd> <kbd>K</kbd></dt><dd>{t('helpKeyPalette')}</dd>
            <dt><kbd>?</kbd></dt><dd>{t('helpKeyTable')}</dd>
          </dl>
        </section>
        {support && <section className="sheet-part"><h2>{t('helpContact')}</h2><p><a href={`mailto:${support}`}>{support}</a></p></section>}
      </div>
    </>
  );
}
