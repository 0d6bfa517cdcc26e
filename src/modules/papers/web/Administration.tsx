import { EditCard, Panel, ResourceTable } from '../../../kernel/web/index.ts';
import { usePapersText } from './text.ts';
import './papers.css';

/** What the institution keeps for its papers: itself, who signs, the kinds, and what waits for the office. */
export default function PapersAdministration() {
  const t = usePapersText();
  return (
    <section className="papers" aria-label={t('papers')}>
      <EditCard resource="owner" id={1} mode="edit" title={t('institution')} />
      <Panel title={t('duties')} flush>
        <ResourceTable resource="duty" />
      </Panel>
      <Panel title={t('kinds')} flush>
        <ResourceTable resource="paper-kind" />
      </Panel>
      <Panel title={t('waiting')} flush>
        <ResourceTable resource="paper-issued" fixed={{ status: 'waiting' }} />
      </Panel>
    </section>
  );
}
