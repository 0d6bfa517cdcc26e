import type { PartProps } from '../../../kernel/web/index.ts';
import { Attachments } from './Attachments.tsx';

/** The tab of a record on which files hang. Who may bring some is the server's to say; who may not change the row is not asked to. */
export default function AttachmentsPart({ row, resource }: PartProps) {
  return <Attachments resource={resource} id={row.id as number} mayAdd={row.can?.includes('update') === true} />;
}
