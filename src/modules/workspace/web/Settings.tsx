import { NativeSelect, SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  call,
  choose,
  keepLanguage,
  LanguageChoice,
  notify,
  PageHead,
  preferences,
  showFailure,
  singleKeys,
  user,
  useScreen,
  useStore,
} from '../../../kernel/web/index.ts';
import { Channels } from './Channels.tsx';
import { defaultYearKey, keepSetting, ownSettings, settingsKey, tabLabelsKey } from './own-settings.ts';
import { useDeskText } from './text.ts';
import './help.css';

/** Stores one decision and says so; what failed is said too, and the page shows what really holds. */
const useKeep = (): ((key: string, value: string | null) => Promise<void>) => {
  const t = useDeskText();
  const queries = useQueryClient();
  return async (key, value) => {
    try {
      await keepSetting(key, value);
      notify({ text: t('saved'), kind: 'positive', key: 'setting' });
    } catch (failure) {
      showFailure(failure);
    }
    await queries.invalidateQueries({ queryKey: settingsKey });
  };
};

export default function Settings() {
  const t = useDeskText();
  const who = useStore(user);
  useScreen({ screen: '/Settings', title: t('settings') });
  return (
    <>
      <PageHead title={t('settings')} lead={t('settingsLead')} />
      <div className="sheet">
        <Everywhere />
        {!who?.actor && <Channels />}
        <ThisDevice />
      </div>
    </>
  );
}

/** Goes with the person from one device to the next. */
const Everywhere = () => {
  const t = useDeskText();
  const keep = useKeep();
  const { tabLabels } = useStore(preferences);
  const { data: settings } = useQuery({ queryKey: settingsKey, queryFn: ownSettings });
  // Whoever may not leaf through the years may still choose one.
  const { data: years = [] } = useQuery({
    queryKey: ['resource', 'academicyear', 'settings'],
    queryFn: () =>
      call<{ data: { value: number; label: string }[] }>('GET', 'academicyear/options', {
        query: { 'pagination[limit]': 100 },
      }).then(a => a.data),
  });
  const showLabels = (on: boolean) => {
    preferences.set(now => ({ ...now, tabLabels: on }));
    void keep(tabLabelsKey, on ? '1' : '0');
  };
  const chooseYear = async (id: string) => {
    await keep(defaultYearKey, id || null);
    const year = years.find(y => String(y.value) === id);
    choose('academicyear', year ? { id: year.value, label: year.label } : null);
  };
  return (
    <section className="sheet-part">
      <h2>{t('everywhere')}</h2>
      <div>
        <h3 className="sheet-label">{t('language')}</h3>
        <LanguageChoice onChosen={language => void keepLanguage(language).catch(showFailure)} />
      </div>
      <NativeSelect
        label={t('defaultYear')}
        description={t('defaultYearHint')}
        value={settings?.[defaultYearKey]?.value ?? ''}
        disabled={!settings}
        onChange={event => void chooseYear(event.currentTarget.value)}
        data={[
          { value: '', label: t('defaultYearActive') },
          ...years.map(y => ({ value: String(y.value), label: y.label })),
        ]}
      />
      <Switch
        label={t('tabLabels')}
        description={t('tabLabelsHint')}
        checked={tabLabels}
        onChange={event => showLabels(event.currentTarget.checked)}
      />
    </section>
  );
};

const ThisDevice = () => {
  const t = useDeskText();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { density } = useStore(preferences);
  const letters = useStore(singleKeys);
  return (
    <section className="sheet-part">
      <h2>{t('thisDevice')}</h2>
      <div>
        <h3 className="sheet-label" id="theme-label">
          {t('theme')}
        </h3>
        <SegmentedControl
          aria-labelledby="theme-label"
          value={colorScheme}
          onChange={v => setColorScheme(v as 'auto' | 'light' | 'dark')}
          data={[
            { value: 'auto', label: t('themeAuto') },
            { value: 'light', label: t('themeLight') },
            { value: 'dark', label: t('themeDark') },
          ]}
        />
      </div>
      <div>
        <h3 className="sheet-label" id="density-label">
          {t('density')}
        </h3>
        <SegmentedControl
          aria-labelledby="density-label"
          value={density}
          onChange={v => preferences.set(now => ({ ...now, density: v as 'normal' | 'compact' }))}
          data={[
            { value: 'normal', label: t('densityNormal') },
            { value: 'compact', label: t('densityCompact') },
          ]}
        />
      </div>
      <Switch
        label={t('singleKeys')}
        description={t('singleKeysHint')}
        checked={letters}
        onChange={event => singleKeys.set(event.currentTarget.checked)}
      />
    </section>
  );
};
