import { Panel, useHomeData } from '../../../../kernel/web/index.ts';
import type { ShownNews } from '../../model.ts';
import { NewsList } from '../NewsList.tsx';
import { useNewsText } from '../text.ts';

/** On the home page: what the institution tells this person. */
export default function NewsPanel() {
  const t = useNewsText();
  const home = useHomeData<{ readonly news: readonly ShownNews[] }>();
  return home ? (
    <Panel title={t('news')}>
      <NewsList news={home.news} level="h3" />
    </Panel>
  ) : null;
}
