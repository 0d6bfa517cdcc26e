import { Drawer } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Document, quietHeader } from '../../../kernel/web/index.ts';
import { Documents } from './Help.tsx';
import { helpOf } from './help.ts';
import { useDeskText } from './text.ts';
import './help.css';

/** What the help says about the screen one is on, beside that screen. */
export default function Helper({ route, onClose }: { route: string; onClose: () => void }) {
  const t = useDeskText();
  const { data: texts } = useQuery({
    queryKey: ['help', 'screen', route],
    queryFn: () => helpOf(route).catch(() => []),
  });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={400}
      title={t('screenHelp')}
      attributes={quietHeader}
      closeButtonProps={{ 'aria-label': t('closeHelp') }}
      transitionProps={{ duration: 0 }}
    >
      <div className="helper">
        {texts?.length === 0 && <p className="quiet">{t('screenHelpNone')}</p>}
        {texts?.map(text => (
          <article key={text.title} className="help-text">
            <h3>{text.title}</h3>
            <Document text={text.text} />
          </article>
        ))}
        <h3>{t('documents')}</h3>
        <Documents />
        <p>
          <Link to="/Help" onClick={onClose}>
            {t('allHelp')}
          </Link>
        </p>
      </div>
    </Drawer>
  );
}
