import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/ScrollArea.css';
import { useState } from 'react';
import { api, isResource, notify, owner, screenInfo, stamp, useStore, useText } from '../base/index.ts';
import { useScrollLock } from '../look/index.ts';
import { type Picture, takePicture } from './screenshot.ts';

const requests = 'support-request';

/** A letter to user support: the address and the picture are there already, the person adds what happened. */
export default function Support({ first, onClose }: { first: Picture; onClose: () => void }) {
  const t = useText();
  const institution = useStore(owner);
  const info = useStore(screenInfo);
  const [picture, setPicture] = useState<Picture | null>(first);
  const [subject, setSubject] = useState(() => t('supportDefaultSubject', { screen: info.title }));
  const [story, setStory] = useState('');
  const [hidden, setHidden] = useState(false);
  useScrollLock();
  const address = location.href;
  const screenshot = picture && 'data' in picture ? picture.data : null;
  const retake = async () => {
    setHidden(true);
    // Our own dialog must not be on the picture.
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    setPicture(await takePicture());
    setHidden(false);
  };
  const send = async () => {
    await api
      .post(`${requests}/create`, {
        subject,
        text: story,
        url: address,
        userAgent: navigator.userAgent.slice(0, 500),
        screenshot,
      })
      .then(
        () => {
          notify({ text: t('supportSent'), kind: 'positive' });
          onClose();
        },
        () => undefined,
      );
  };
  const openMail = () => {
    if (screenshot) download(screenshot, `katedra_${stamp(new Date(), true)}.jpg`);
    const body = `${story}\n\n${address}\n`;
    location.href = `mailto:${institution?.supportEmail ?? ''}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
    if (screenshot) notify({ text: t('supportMailHint'), kind: 'neutral' });
  };
  return (
    <Modal
      opened={!hidden}
      onClose={onClose}
      title={t('supportTitle')}
      size={620}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form
        className="support"
        onSubmit={event => {
          event.preventDefault();
          void send();
        }}
      >
        <TextInput
          label={t('supportSubject')}
          value={subject}
          onChange={e => setSubject(e.currentTarget.value)}
          required
          data-autofocus
        />
        <Textarea
          label={t('supportText')}
          value={story}
          onChange={e => setStory(e.currentTarget.value)}
          rows={5}
          required
        />
        <p className="quiet">
          <small>
            {t('supportAddress')}: {address}
          </small>
        </p>
        {screenshot && <img src={screenshot} alt={t('supportPicture')} className="support-picture" />}
        {picture && 'missing' in picture && (
          <p className="quiet" role="status">
            {t('supportNoPicture', { reason: picture.missing })}
          </p>
        )}
        <p className="quiet">
          <small>{t('supportPrivate')}</small>
        </p>
        <div className="support-actions">
          <Button variant="default" onClick={() => void retake()}>
            {t(screenshot ? 'supportRetake' : 'supportTake')}
          </Button>
          {screenshot && (
            <Button variant="default" onClick={() => setPicture(null)}>
              {t('supportDrop')}
            </Button>
          )}
          {institution?.supportEmail ? (
            <Button variant={isResource(requests) ? 'default' : 'filled'} onClick={openMail}>
              {t('supportMail')}
            </Button>
          ) : (
            <span className="quiet">{t('supportNoAddress')}</span>
          )}
          {isResource(requests) && (
            <Button type="submit" disabled={story.trim() === '' || subject.trim() === ''}>
              {t('supportSend')}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  );
}

const download = (data: string, name: string): void => {
  const link = document.createElement('a');
  link.href = data;
  link.download = name;
  link.click();
};
