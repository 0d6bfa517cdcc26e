import { call, choose, preferences, user } from '../../../kernel/web/index.ts';

/** What somebody decided for all their devices, by its key. */
export type OwnSettings = Readonly<
  Record<string, { readonly id: number; readonly rowVer: number; readonly value: string | null }>
>;
export const settingsKey = ['resource', 'user-setting', 'own'];

interface SettingRow {
  readonly id: number;
  readonly rowVer: number;
  readonly key: string;
  readonly value: string | null;
}
export const ownSettings = async (): Promise<OwnSettings> => {
  const { data } = await call<{ data: SettingRow[] }>('GET', 'user-setting', {
    query: { 'filter[idUser]': user.get()?.id, 'pagination[limit]': 200 },
  });
  return Object.fromEntries(data.map(({ key, ...row }) => [key, row]));
};
/** Null takes the decision back: what the portal does by itself holds again. */
export const keepSetting = async (key: string, value: string | null): Promise<void> => {
  const known = (await ownSettings())[key];
  if (value === null) {
    if (known) await call('DELETE', `user-setting/delete?id=${known.id}`);
  } else if (known) await call('PUT', `user-setting/update?id=${known.id}`, { body: { value, rowVer: known.rowVer } });
  else await call('POST', 'user-setting/create', { body: { key, value } });
};

export const tabLabelsKey = 'showTabLabels';
export const defaultYearKey = 'defaultAcademicyear';
/** A chosen year holds for the visit: only a new visit begins with the one that was decided once for all. */
const begun = (username: string): boolean => {
  const mark = 'katedra.settingsOf';
  if (sessionStorage.getItem(mark) === username) return true;
  sessionStorage.setItem(mark, username);
  return false;
};

/** Brings this device in line with what the person decided on another one. Without an answer everything stays as it is. */
export const adoptSettings = async (): Promise<void> => {
  const who = user.get();
  if (!who) return;
  const settings = await ownSettings();
  const labels = settings[tabLabelsKey]?.value;
  if (labels)
    preferences.set(now => (now.tabLabels === (labels === '1') ? now : { ...now, tabLabels: labels === '1' }));
  const year = Number(settings[defaultYearKey]?.value);
  if (begun(who.username) || !year) return;
  const { data } = await call<{ data: { id: number; code: string }[] }>('GET', 'academicyear', {
    query: { 'filter[id]': year, columns: 'code' },
  });
  if (data[0]) choose('academicyear', { id: year, label: data[0].code });
};
