import { Button } from '@mantine/core';
import { useState } from 'react';
import { api, Dialog, notify, type PartProps, showFailure } from '../../../kernel/web/index.ts';
import type { internship } from '../model.ts';
import { useInternshipText } from './text.ts';

const states: readonly (string | null | undefined)[] = ['active', 'diarySubmitted', 'mentorGraded'];

/** A mentor who has no account, or has lost the way to it, gets a link; whoever sent it takes it back. */
export default function MentorLink({ row }: PartProps<typeof internship>) {
  const say = useInternshipText();
  const [isOpen, setOpen] = useState(false);
  if (!states.includes(row.status) || !row.can?.includes('update')) return null;
  const ask = (end: 0 | 1) =>
    api
      .post<{ email: string | null }>('internship/mentor-link', { id: row.id, end })
      .then(({ email }) => {
        setOpen(false);
        notify({ text: email === null ? say('linkEnded') : say('linkSent', { email }) });
      })
      .catch(showFailure);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setOpen(true)}>
        {say('linkSend')}
      </Button>
      {isOpen && (
        <Dialog title={say('linkTitle')} onClose={() => setOpen(false)}>
          <p>{say('linkText')}</p>
          <div className="k-dialog-foot">
            <Button variant="default" onClick={() => void ask(1)}>
              {say('linkEnd')}
            </Button>
            <Button onClick={() => void ask(0)}>{say('send')}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
