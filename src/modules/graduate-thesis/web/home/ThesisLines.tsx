import { IconCertificate } from '@tabler/icons-react';
import { useEffect } from 'react';
import { type Row, TodoLine, useLanguage, type WaitingProps, useWords } from '../../../../kernel/web/index.ts';
import { deskWithin } from '../../routes.ts';
import { nextStepOf, type ThesisState } from '../../steps.ts';
import { useTheses } from '../theses.ts';
import { usePlace } from '../place.ts';

const most = 4;
/** On the home page: theses whose next step is the person's own. */
export default function ThesisLines({ onCount }: WaitingProps) {
  const found = useTheses({ scenario: 'waitingForMe', 'pagination[limit]': String(most) });
  const rows = found.data?.data ?? (found.isError ? [] : undefined);
  const lines = rows?.length ?? 0;
  const screens = usePlace(lines > 0);
  useEffect(() => {
    if (rows) onCount(lines);
  }, [rows, lines, onCount]);
  return rows?.map(row => <Line key={row.id} row={row} screens={screens} />);
}

/** It alone needs what is declared and said of theses: that comes with the first one. */
const Line = ({ row, screens }: { row: Row; screens: readonly string[] }) => {
  const language = useLanguage();
  const words = useWords('st-co-graduatethesis');
  const status = String(row.status) as ThesisState;
  const step = nextStepOf({
    status,
    isAsked: true,
    isAppointed: false,
    allAccepted: false,
    hasBegun: false,
    allGraded: false,
  });
  return (
    <TodoLine
      icon={IconCertificate}
      {...(row.deadline && (status === 'approved' || status === 'returned') ? { due: String(row.deadline) } : {})}
      title={String((language === 'hr' ? row.titleHr : (row.titleEn ?? row.titleHr)) ?? '')}
      fact={words.state(status)}
      to={deskWithin(screens, step?.desk ?? 'student', Number(row.id))}
    />
  );
};
