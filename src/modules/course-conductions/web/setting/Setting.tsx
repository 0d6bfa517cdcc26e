import { lazy, Suspense, useState } from 'react';
import type { AnyResource, Values } from '../../../../kernel/resource/index.ts';
import { LazyRecordDialog, Skeleton } from '../../../../kernel/web/index.ts';
import { stCoTeacher } from '../../../catalogues/model.ts';
import { stCoGroupTeacher, stCoTeachingtype, stCoThematicunit, stCoTopic } from '../../model.ts';
import { useRowsOf } from '../rows.ts';
import { useManagerText } from '../text.ts';
import type { FaceProps } from '../variants.ts';
import { About, Hours, Teachers } from './Aside.tsx';
import { useTypes } from './types.tsx';

const Units = lazy(() => import('./Units.tsx'));

/** A record that is edited over the screen. */
export interface Opened {
  readonly resource: AnyResource;
  readonly id: number | null;
  readonly presets?: Values;
  readonly only?: readonly string[];
}

/** What the course is about: its units and topics, hours, teachers, aims and literature. */
export default function Setting({ course, can, refresh }: FaceProps) {
  const say = useManagerText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const types = useTypes();
  const units = useRowsOf(stCoThematicunit, 'idStCo', course.id, 'num').data;
  const topics = useRowsOf(stCoTopic, 'idStCoThematicunit.idStCo', course.id, 'num').data;
  const hours = useRowsOf(stCoTeachingtype, 'idStCo', course.id, 'id').data;
  const teachers = useRowsOf(stCoTeacher, 'idStCo', course.id, 'num').data;
  const shares = useRowsOf(stCoGroupTeacher, 'idStCo', course.id, 'id').data;
  if (!units || !topics || !hours || !teachers || !shares || !types) return <Skeleton label={say('coming')} />;
  return (
    <div className="setting">
      <div>
        <Suspense fallback={<Skeleton label={say('coming')} />}>
          <Units
            idStCo={course.id}
            units={units}
            topics={topics}
            hours={hours.data}
            types={types}
            open={setOpened}
            refresh={refresh}
          />
        </Suspense>
        <About course={course} can={can} open={setOpened} />
      </div>
      <div>
        <Hours idStCo={course.id} hours={hours} topics={topics.data} types={types} open={setOpened} />
        <Teachers idStCo={course.id} teachers={teachers} shares={shares.data} open={setOpened} />
      </div>
      {opened && (
        <Suspense fallback={null}>
          <LazyRecordDialog
            resource={opened.resource}
            id={opened.id}
            mode="edit"
            {...(opened.presets && { presets: opened.presets, without: Object.keys(opened.presets) })}
            {...(opened.only && { only: opened.only })}
            onClose={() => {
              setOpened(null);
              void refresh();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
