import { lazy } from 'react';
import type { ModuleParts } from '../../../kernel/web/index.ts';

export { attachedBefore, attachmentAddress, hangOn, isOnItsWay, type NewAttachment } from './new-attachments.ts';
export const LazyNewAttachments = lazy(() => import('./NewAttachments.tsx'));
/** The files of a row, on a screen of one's own. */
export const LazyAttachments = lazy(async () => ({ default: (await import('./Attachments.tsx')).Attachments }));

export const parts: ModuleParts = {
  pages: { '/DMS/*': () => import('./Browser.tsx') },
  records: [
    {
      on: '@attachments',
      title: 'attachments',
      signedIn: true,
      count: async (resource, row, signal) =>
        (await import('./data.ts')).countAttached(resource, row.id as number, signal),
      load: () => import('./AttachmentsPart.tsx'),
    },
  ],
  find: async (query, signal) => (await import('./find.ts')).findDocuments(query, signal),
};
