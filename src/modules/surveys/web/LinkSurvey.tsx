import { type LinkProps, PublicLayout } from '../../../kernel/web/index.ts';
import { Filling } from './Filling.tsx';

/** The survey behind a link of a letter. */
export default function LinkSurvey({ link }: LinkProps) {
  return (
    <Filling
      access="private"
      link={link}
      frame={(title, inside) => (
        <PublicLayout wide screen="/link" title={title}>
          {inside}
        </PublicLayout>
      )}
    />
  );
}
