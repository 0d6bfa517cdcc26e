import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { Suspense, useEffect, useState } from 'react';
import { fill } from '../../../kernel/resource/index.ts';
import {
  Dialog,
  EmptyState,
  LazyRecordDialog,
  type RowActProps,
  rowLabel,
  useChosen,
  useLanguage,
  useModuleWords,
} from '../../../kernel/web/index.ts';
import { student, studentenrollment } from '../model.ts';
import EnrolYear from './EnrolYear.tsx';
import { openYearOf, useProgress } from './use-progress.ts';

/** From the list of students: the courses of the year that is open; where none is, the year first and its courses after it. */
export default function EnrolStudent({ row, onClose }: RowActProps<typeof student>) {
  const words = useModuleWords('catalogues').screens!;
  const language = useLanguage();
  const year = useChosen('academicyear');
  const [isNew, setNew] = useState(false);
  const found = useProgress(row.id);
  const failed = found.isError;
  // The failure was said; nothing is left to be shown.
  useEffect(() => {
    if (failed) onClose();
  }, [failed, onClose]);
  if (!found.data) return null;
  const open = openYearOf(found.data);
  if (open)
    return (
      <EnrolYear
        id={open.id}
        about={[open.year, open.study, fill(words.yearOfStudyNo!, { n: open.yearOfStudy })].join(' · ')}
        onClose={onClose}
      />
    );
  return (
    <>
      <Dialog title={`${words.enrolYear}: ${rowLabel(student, row, language)}`} onClose={onClose}>
        <EmptyState icon={IconSchool} title={words.noOpenYear!} hint={words.noOpenYearHint!}>
          <Button size="xs" onClick={() => setNew(true)}>
            {words.enrolStudent}
          </Button>
        </EmptyState>
      </Dialog>
      {isNew && (
        <Suspense fallback={null}>
          <LazyRecordDialog
            resource={studentenrollment}
            id={null}
            mode="edit"
            presets={{ idStudent: row.id, ...(year ? { idAcademicyear: year.id } : {}) }}
            onClose={() => setNew(false)}
          />
        </Suspense>
      )}
    </>
  );
}
