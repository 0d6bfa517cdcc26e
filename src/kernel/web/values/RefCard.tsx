import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { FieldDef } from '../../resource/index.ts';
import { call, declaredColumns, labelColumns, type Row, useLanguage, useResource, useWords } from '../base/index.ts';
import { homeOf, useFloating } from '../look/index.ts';
import { pictureAddress } from './Thumbnail.tsx';
import { valueText } from './Value.tsx';

const facts = 3;
interface CardProps {
  readonly resource: string;
  readonly id: Row['id'];
  readonly label: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly onClose: () => void;
}

/** Who or what stands behind a reference: its name, its picture, two or three facts. Escape closes it. */
export default function RefCard({ resource, id, label, anchor, onClose }: CardProps) {
  const r = useResource(resource);
  const words = useWords(r);
  const language = useLanguage();
  const all = r.all as Record<string, FieldDef>;
  const avatar = r.avatar as string | undefined;
  const columns = declaredColumns(r, language).filter(
    name => !labelColumns(r).includes(name) && !['boolean', 'image', 'chip'].includes(all[name]!.kind),
  );
  const { data: row } = useQuery({
    queryKey: ['resource', r.name, 'card', String(id), language],
    // A card that cannot be had is not shown; that is no failure of the screen.
    queryFn: ({ signal }) =>
      call<{ data: Row[] }>('GET', r.name, {
        query: {
          'filter[id]': id,
          columns: [...columns, ...(avatar ? [avatar] : [])].join(','),
          'pagination[limit]': 1,
        },
        signal,
      }).then(
        a => a.data[0] ?? null,
        () => null,
      ),
    staleTime: 60_000,
  });
  useEffect(() => {
    const byKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }
    };
    addEventListener('keydown', byKey, true);
    return () => removeEventListener('keydown', byKey, true);
  }, [onClose]);
  if (!row) return null;
  const said = columns
    .map(name => ({ name: words.field(name), text: valueText({ words, language, name, def: all[name]!, row }) }))
    .filter(f => f.text !== '')
    .slice(0, facts);
  const picture = avatar && typeof row[avatar] === 'string' ? row[avatar] : null;
  return createPortal(
    <Card anchor={anchor} kind={words.one} label={label} said={said} picture={picture} />,
    homeOf(anchor.current),
  );
}

interface Said {
  readonly anchor: RefObject<HTMLElement | null>;
  readonly kind: string;
  readonly label: string;
  readonly said: readonly { readonly name: string; readonly text: string }[];
  readonly picture: string | null;
}
const Card = ({ anchor, kind, label, said, picture }: Said) => {
  const box = useRef<HTMLDivElement>(null);
  useFloating(box, anchor, 'start');
  return (
    <div ref={box} popover="manual" role="tooltip" className="k-float k-ref-card">
      {picture && <img src={pictureAddress(picture, 150)} width={56} height={56} alt="" />}
      <div>
        <small className="quiet">{kind}</small>
        <b>{label}</b>
        <dl>
          {said.map(f => (
            <div key={f.name}>
              <dt>{f.name}</dt>
              <dd>{f.text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
};
