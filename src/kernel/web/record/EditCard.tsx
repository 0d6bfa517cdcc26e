import { useState } from 'react';
import type { AnyResource } from '../../resource/index.ts';
import { LeaveGuard, useConfirm } from '../look/index.ts';
import { useResource, useWords } from '../base/index.ts';
import { WithWords } from './WithWords.tsx';
import { RecordBody, type RecordBodyProps } from './RecordBody.tsx';
import './record.css';

/** A record as a card on a page of its own, beside or instead of the dialog. */
export const EditCard = ({ resource, ...rest }: CardProps & { readonly resource: AnyResource | string }) => {
  const r = useResource(resource);
  return (
    <WithWords resource={r}>
      <Card resource={r} {...rest} />
    </WithWords>
  );
};
type CardProps = Omit<RecordBodyProps, 'resource' | 'onDirty'> & { readonly title?: string };
const Card = ({ resource: r, title, ...body }: CardProps & { readonly resource: AnyResource }) => {
  const words = useWords(r);
  const [dirty, setDirty] = useState(false);
  const { ask, dialog } = useConfirm();
  return (
    <section className="k-card" aria-label={title ?? words.one}>
      <header className="k-card-head">
        <h2>{title ?? words.one}</h2>
      </header>
      <RecordBody resource={r} {...body} onDirty={setDirty} />
      <LeaveGuard dirty={dirty} ask={ask} />
      {dialog}
    </section>
  );
};
