import type { Portal } from '../harness/portal.ts';
import { type Person, put, rowOf } from '../harness/people.ts';
import { dmsFolder, dmsPermission } from '../../src/modules/documents/model.ts';
import { partner } from '../../src/modules/people/model.ts';

export interface Kept {
  readonly id: number;
  readonly rowVer: number;
  readonly currentVersion: number;
  readonly title: string;
  readonly content: { readonly hash: string; readonly name: string } | null;
}

/** Brings a file and gives the ticket, or what was refused. */
export const bring = async (
  portal: Portal,
  who: Person,
  to: string,
  name: string,
  content: string | Uint8Array,
): Promise<{ status: number; token: string; key: string | undefined }> => {
  const form = new FormData();
  form.append('file', new Blob([content as string]), name);
  const sent = await fetch(`${portal.url}/api/v1/${to}/upload?field=content`, {
    method: 'POST',
    headers: { cookie: `katedra_session=${who.token}` },
    body: form,
  });
  const said = (await sent.json()) as { token: string } | { key: string }[];
  return Array.isArray(said)
    ? { status: sent.status, token: '', key: said[0]?.key }
    : { status: sent.status, token: said.token, key: undefined };
};

/** A document filed as people do it. */
export const fileIn = async (
  portal: Portal,
  who: Person,
  idDmsFol: number,
  name: string,
  content: string | Uint8Array,
  more: object = {},
) => {
  const { token } = await bring(portal, who, 'dms-document', name, content);
  return who.post('dms-document/create', { idDmsFol, content: token, ...more });
};
export const attach = async (
  portal: Portal,
  who: Person,
  idEntity: number,
  name: string,
  content: string | Uint8Array,
  entity = 'partner',
) => {
  const { token } = await bring(portal, who, 'dms-attachment', name, content);
  return who.post('dms-attachment/create', { entity, idEntity, content: token });
};

export const folder = (portal: Portal, name: string, idParent: number | null = null, more: object = {}) =>
  put(portal, dmsFolder, { name, idParent, isSystem: 0, inheritAcl: 1, ...more });
export const give = (
  portal: Portal,
  on: { idDmsFol: number } | { idDmsDoc: number },
  to: { idUser: number } | { role: string } | null,
  level: 'view' | 'edit' | 'manage',
) =>
  put(portal, dmsPermission, {
    ...on,
    ...to,
    subjectKind: to === null ? 'all' : 'idUser' in to ? 'user' : 'role',
    level,
  });

/** A firm that students may choose; its contracts are not for them. */
export const firm = async (portal: Portal, name: string): Promise<number> =>
  put(portal, partner, {
    name,
    email: 'ured@firma.example',
    idPartnersector: (await rowOf(portal, 'partnersector', 'code', 'J')).id,
    idPartnertype: (await rowOf(portal, 'partnertype', 'name_hr', 'd.o.o.')).id,
    address: 'Obala 1',
    idStateCity: (await rowOf(portal, 'state-city', 'name', 'Karlovac')).id,
    status: 'active',
  });
