import { SegmentedControl, Switch, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/Switch.css';
import '@mantine/core/styles/InlineInput.css';
import { showFailure } from '../api.ts';
import { useText } from '../i18n.tsx';
import { LanguageChoice } from '../public/Layout.tsx';
import { keepLanguage } from '../start/session.ts';
import { useStore } from '../store.ts';
import { PageHead } from './PageHead.tsx';
import { preferences } from './preferences.ts';
import { useScreen } from './screen.ts';

export default function Settings() {
  const t = useText();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { density, tabLabels } = useStore(preferences);
  useScreen({ screen: '/Settings', title: t('settings') });
  return (
    <>
      <PageHead title={t('settings')} lead={t('settingsLead')} />
      <div className="sheet">
        <section className="sheet-part">
          <h2>{t('language')}</h2>
          <div><LanguageChoice onChosen={language => void keepLanguage(language).catch(showFailure)} /></div>
        </section>
        <section className="sheet-part">
          <h2 id="theme-label">{t('theme')}</h2>
          <SegmentedControl aria-labelledby="theme-label" value={colorScheme} onChange={v => setColorScheme(v as 'auto' | 'light' | 'dark')}
            data={[{ value: 'auto', label: t('themeAuto') }, { value: 'light', label: t('themeLight') }, { value: 'dark', label: t('themeDark') }]} />
        </section>
        <section className="sheet-part">
          <h2 id="density-label">{t('density')}</h2>
          <SegmentedControl aria-labelledby="density-label" value={density} onChange={v => preferences.set(now => ({ ...now, density: v as 'normal' | 'compact' }))}
            data={[{ value: 'normal', label: t('densityNormal') }, { value: 'compact', label: t('densityCompact') }]} />
          <Switch label={t('tabLabels')} checked={tabLabels} onChange={e => { const on = e.currentTarget.checked; preferences.set(now => ({ ...now, tabLabels: on })); }} />
        </section>
      </div>
    </>
  );
}
