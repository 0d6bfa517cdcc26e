import { type LinkProps, PublicLayout } from '../../../kernel/web/index.ts';
import { EndForm } from './EndForm.tsx';

/** The end of an internship behind a link of a letter. */
export default function LinkEnd({ link, title }: LinkProps) {
  return (
    <EndForm
      link={link}
      frame={(end, inside) => (
        <PublicLayout
          wide
          screen="/link"
          title={end ? end.student : title}
          lead={end ? [end.partner, end.course].filter(Boolean).join(' · ') : undefined}
        >
          {inside}
        </PublicLayout>
      )}
    />
  );
}
