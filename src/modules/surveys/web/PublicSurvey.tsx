import { useEffect } from 'react';
import { PublicLayout, setLanguage } from '../../../kernel/web/index.ts';
import { Filling } from './Filling.tsx';

/** `/SurveyPublic/{guid}/{lang}`: for anybody, without an account. */
export default function PublicSurvey({ path }: { path: string }) {
  const [, , guid = '', lang] = path.split('/');
  useEffect(() => {
    void setLanguage(lang?.toLowerCase().startsWith('en') ? 'en-uk' : 'hr');
  }, [lang]);
  return (
    <Filling
      key={guid}
      access="public"
      guid={guid}
      lang={lang}
      frame={(title, inside) => (
        <PublicLayout wide screen="/SurveyPublic" title={title}>
          {inside}
        </PublicLayout>
      )}
    />
  );
}
