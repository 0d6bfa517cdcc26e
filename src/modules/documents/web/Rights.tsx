import { Button, NativeSelect, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  api,
  Dialog,
  LazySelect,
  useForgetResources,
  useLanguage,
  user,
  useStore,
  useWords,
} from '../../../kernel/web/index.ts';
import type { Folder } from './data.ts';
import { useDocumentsText } from './text.ts';

interface Right {
  readonly id: number;
  readonly subjectKind: 'user' | 'role' | 'esessiontype' | 'all';
  readonly idUser: number | null;
  readonly 'idUser.label'?: string | null;
  readonly role: string | null;
  readonly idEsesstype: number | null;
  readonly 'idEsesstype.label'?: string | null;
  readonly level: 'view' | 'edit' | 'manage';
}
type On = { readonly idDmsFol: number } | { readonly idDmsDoc: number };

const useRoles = (): readonly { value: string; label: string }[] => {
  const language = useLanguage();
  const found = useQuery({
    queryKey: ['resource', 'dms-permission', 'roles', language],
    queryFn: ({ signal }) =>
      api.get<{ data: { value: string; label: string }[] }>('dms-permission/roles', undefined, { signal }),
  });
  return found.data?.data ?? [];
};

/** Who may do what with a folder or a document. Accounts are found by those who keep the archive; roles by everybody. */
export const Rights = ({
  name,
  on,
  folder,
  onClose,
}: {
  name: string;
  on: On;
  folder?: Folder;
  onClose: () => void;
}) => {
  const t = useDocumentsText();
  const words = useWords('dms-permission');
  const forget = useForgetResources();
  const roles = useRoles();
  const who = useStore(user);
  const [field, id] = Object.entries(on)[0] as [string, number];
  const rights = useQuery({
    queryKey: ['resource', 'dms-permission', field, id],
    queryFn: ({ signal }) =>
      api.get<{ data: Right[] }>(
        'dms-permission',
        { [`filter[${field}]`]: id, columns: 'subjectKind,idUser,role,idEsesstype,level', 'pagination[limit]': 200 },
        { signal },
      ),
  });
  const [kind, setKind] = useState<Right['subjectKind']>('role');
  const [role, setRole] = useState('teacher');
  const [idUser, setUser] = useState<number | null>(null);
  const [idEsesstype, setBody] = useState<number | null>(null);
  const [level, setLevel] = useState<Right['level']>('view');
  const findsAccounts = who !== null && (who.roles.has('admin') || who.roles.has('dmsAdmin'));
  const kinds = (
    findsAccounts ? (['role', 'user', 'esessiontype', 'all'] as const) : (['role', 'esessiontype', 'all'] as const)
  ).map(value => ({
    value,
    label: words.option('subjectKind', value),
  }));
  const levels = (['view', 'edit', 'manage'] as const).map(value => ({ value, label: words.option('level', value) }));
  const subject = (right: Right): string =>
    right.subjectKind === 'all'
      ? t('everybody')
      : right.subjectKind === 'role'
        ? (roles.find(r => r.value === right.role)?.label ?? String(right.role))
        : right.subjectKind === 'esessiontype'
          ? (right['idEsesstype.label'] ?? `${right.idEsesstype}`)
          : (right['idUser.label'] ?? `${right.idUser}`);
  const after = (work: Promise<unknown>): void => void work.then(forget, forget);
  const add = () =>
    after(
      api.post('dms-permission/create', {
        ...on,
        subjectKind: kind,
        level,
        ...(kind === 'role' && { role }),
        ...(kind === 'user' && { idUser }),
        ...(kind === 'esessiontype' && { idEsesstype }),
      }),
    );
  return (
    <Dialog title={t('rightsOf', { name })} onClose={onClose}>
      <p className="quiet">{t(folder?.inheritAcl === 0 ? 'rightsOwn' : 'rightsInherited')}</p>
      {folder && (
        <Switch
          label={t('inherit')}
          checked={folder.inheritAcl === 1}
          onChange={event =>
            after(
              api.put(`dms-folder/update?id=${folder.id}`, {
                inheritAcl: event.currentTarget.checked ? 1 : 0,
                rowVer: folder.rowVer,
              }),
            )
          }
        />
      )}
      <ul className="dms-rights">
        {rights.data?.data.map(right => (
          <li key={right.id}>
            <b>{subject(right)}</b>
            <span>{words.option('level', right.level)}</span>
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              onClick={() => after(api.del(`dms-permission/delete?id=${right.id}`))}
            >
              {t('removeRight')}
            </Button>
          </li>
        ))}
        {rights.data?.data.length === 0 && <li className="quiet">{t('noRights')}</li>}
      </ul>
      <form
        className="dms-give"
        onSubmit={event => {
          event.preventDefault();
          add();
        }}
      >
        <NativeSelect
          label={words.field('subjectKind')}
          data={kinds}
          value={kind}
          onChange={event => setKind(event.currentTarget.value as Right['subjectKind'])}
        />
        {kind === 'role' && (
          <NativeSelect
            label={words.field('role')}
            data={roles}
            value={role}
            onChange={event => setRole(event.currentTarget.value)}
          />
        )}
        {kind === 'user' && (
          <LazySelect
            to="user"
            label={words.field('idUser')}
            value={idUser}
            onChange={value => setUser(value as number | null)}
          />
        )}
        {kind === 'esessiontype' && (
          <LazySelect
            to="esessiontype"
            label={words.field('idEsesstype')}
            value={idEsesstype}
            onChange={value => setBody(value as number | null)}
          />
        )}
        <NativeSelect
          label={words.field('level')}
          data={levels}
          value={level}
          onChange={event => setLevel(event.currentTarget.value as Right['level'])}
        />
        <Button
          type="submit"
          disabled={(kind === 'user' && idUser === null) || (kind === 'esessiontype' && idEsesstype === null)}
        >
          {t('addRight')}
        </Button>
      </form>
    </Dialog>
  );
};
