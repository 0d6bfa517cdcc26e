import type { ServerModule } from '../../../kernel/server/index.ts';
import { documentsEnUk } from '../en-uk.ts';
import { documentsHr } from '../hr.ts';
import { documentsModule } from '../module.ts';
import { dmsAttachmentPolicy, dmsDocumentPolicy, dmsDocumentVersionPolicy, dmsRegisterPolicy } from './documents.ts';
import { partnerContracts } from './contracts.ts';
import { documentEndpoints } from './endpoints.ts';
import { dmsDocumentTypePolicy, dmsFolderPolicy, dmsPermissionPolicy } from './folders.ts';
import { attachmentKeeper } from './hosts.ts';
import { dmsSharePolicy, documentLinks, shareEndpoints } from './shares.ts';
import { seedDocumentTypes } from './seed.ts';

export { attachedTo } from './hosts.ts';
export { fileInFolder, fileOnRow, openToBody, systemFolder } from './published.ts';

export const documents: ServerModule = {
  module: documentsModule,
  words: { hr: documentsHr, 'en-uk': documentsEnUk },
  policies: {
    'dms-folder': dmsFolderPolicy,
    'dms-document-type': dmsDocumentTypePolicy,
    'dms-document': dmsDocumentPolicy,
    'dms-document-version': dmsDocumentVersionPolicy,
    'dms-permission': dmsPermissionPolicy,
    'dms-share': dmsSharePolicy,
    'dms-attachment': dmsAttachmentPolicy,
    'dms-register': dmsRegisterPolicy,
  },
  attachments: attachmentKeeper,
  joins: { partner: partnerContracts },
  endpoints: [...documentEndpoints, ...shareEndpoints],
  links: documentLinks,
  seed: seedDocumentTypes,
};
