import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fill } from '../../../kernel/resource/index.ts';
import {
  api,
  Dialog,
  notify,
  type Row,
  showNumber,
  Skeleton,
  useForgetResources,
  useLanguage,
  useModuleWords,
  useText,
} from '../../../kernel/web/index.ts';
import {
  type ElectiveGroup,
  type EnrolAnswer,
  type EnrolChoice,
  type EnrolPlan,
  type PlannedCourse,
  repeatsThatFit,
} from '../model.ts';
import './catalogues.css';

type Chosen = ReadonlySet<number>;
const sum = (courses: readonly PlannedCourse[]): number => courses.reduce((ects, c) => ects + c.ects, 0);
const within = (courses: readonly PlannedCourse[], chosen: Chosen): PlannedCourse[] =>
  courses.filter(c => chosen.has(c.idStCo));

interface EnrolYearProps {
  readonly id: Row['id'];
  /** Which year of which study it is, where what lies beneath does not say it. */
  readonly about?: string;
  readonly onClose: () => void;
}
/** What the year brings by itself, what can be chosen in it, and what is left from before; one stroke enrols it all. */
export default function EnrolYear({ id, about, onClose }: EnrolYearProps) {
  const words = useModuleWords('catalogues').screens!;
  const t = useText();
  const plan = useQuery({
    queryKey: ['resource', 'studentenrollment', 'plan', String(id)],
    queryFn: ({ signal }) => api.get<EnrolPlan>('studentenrollment/plan', { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      title={plan.data ? `${words.enrolYear}: ${plan.data.student}` : words.enrolYear!}
      onClose={onClose}
      size={680}
      over
    >
      {about && <p className="enrol-about quiet">{about}</p>}
      {plan.data ? (
        <Plan id={id} plan={plan.data} onClose={onClose} />
      ) : plan.isPending ? (
        <Skeleton label={t('loading')} />
      ) : (
        <p className="quiet">{t('failedHint')}</p>
      )}
    </Dialog>
  );
}

const Plan = ({ id, plan, onClose }: { id: Row['id']; plan: EnrolPlan; onClose: () => void }) => {
  const words = useModuleWords('catalogues').screens!;
  const t = useText();
  const language = useLanguage();
  const forget = useForgetResources();
  const [electives, setElectives] = useState<Chosen>(new Set());
  const [repeats, setRepeats] = useState<Chosen>(() => new Set(repeatsThatFit(plan)));
  const [busy, setBusy] = useState(false);
  const taken = [
    ...plan.compulsory,
    ...within(
      plan.electives.flatMap(g => g.courses),
      electives,
    ),
    ...within(plan.repeats, repeats),
  ];
  const enrol = async () => {
    setBusy(true);
    try {
      const choice: EnrolChoice = { electives: [...electives], repeats: [...repeats] };
      const done = await api.post<EnrolAnswer>('studentenrollment/enrol', choice, { query: { id } });
      notify({
        text: [
          fill(words.enrolled!, { n: done.count, ects: showNumber(done.ects, language) }),
          ...done.warnings.map(w => w.message),
        ].join('\n'),
        kind: 'positive',
        ...(done.warnings.length > 0 ? { timeout: 0 } : {}),
      });
      onClose();
    } catch {
      /* said by the wrapper; what was chosen stays */
    } finally {
      setBusy(false);
      await forget();
    }
  };
  const ects = plan.enrolled.ects + sum(taken);
  const nothing = plan.compulsory.length + plan.repeats.length + plan.electives.length === 0;
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        event.stopPropagation();
        void enrol();
      }}
    >
      {plan.enrolled.ects > 0 && (
        <p className="enrol-about quiet">
          {fill(words.enrolledBefore!, { ects: showNumber(plan.enrolled.ects, language) })}
        </p>
      )}
      {nothing && <p className="quiet">{words.nothingToEnrol}</p>}
      {plan.compulsory.length > 0 && (
        <Courses
          title={words.compulsoryCourses!}
          note={`${showNumber(sum(plan.compulsory), language)} ECTS`}
          courses={plan.compulsory}
        />
      )}
      {plan.electives.map(group => (
        <Group key={`${group.semester} ${group.group}`} group={group} chosen={electives} onChange={setElectives} />
      ))}
      {plan.repeats.length > 0 && (
        <Courses
          title={words.repeatCourses!}
          note={words.repeatNote!}
          courses={plan.repeats}
          chosen={repeats}
          onChange={setRepeats}
        />
      )}
      <div className="k-dialog-foot">
        <span className="k-push" role="status">
          {fill(words.enrolTotal!, { n: taken.length, ects: showNumber(ects, language) })}{' '}
          {ects > plan.mostEcts && (
            <span className="tag" data-kind="warn">
              {fill(words.overMostEcts!, { most: plan.mostEcts })}
            </span>
          )}
        </span>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={busy} disabled={taken.length === 0}>
          {words.enrolYear}
        </Button>
      </div>
    </form>
  );
};

/** Of a group one takes as many as its quota says, and no more. */
const Group = ({
  group,
  chosen,
  onChange,
}: {
  group: ElectiveGroup;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}) => {
  const words = useModuleWords('catalogues').screens!;
  const left = group.quota === null ? null : group.quota - group.enrolled - within(group.courses, chosen).length;
  const title =
    group.group === null
      ? fill(words.freeCourses!, { semester: group.semester })
      : fill(words.electiveGroup!, { group: group.group, semester: group.semester });
  return (
    <Courses
      title={title}
      note={left === null ? words.asManyAsWished! : fill(words.quotaLeft!, { quota: group.quota!, left })}
      courses={group.courses}
      chosen={chosen}
      full={left !== null && left <= 0}
      onChange={onChange}
    />
  );
};

interface CoursesProps {
  readonly title: string;
  readonly note: string;
  readonly courses: readonly PlannedCourse[];
  readonly chosen?: Chosen;
  readonly full?: boolean;
  readonly onChange?: (chosen: Chosen) => void;
}
const Courses = ({ title, note, courses, chosen, full = false, onChange }: CoursesProps) => {
  const words = useModuleWords('catalogues').screens!;
  const language = useLanguage();
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChange?.(next);
  };
  return (
    <fieldset className="enrol-part">
      <legend>
        {title} <small className="quiet">{note}</small>
      </legend>
      <ul>
        {courses.map(c => {
          const picked = chosen === undefined || chosen.has(c.idStCo);
          const line = (
            <>
              <span>
                {c.code} {c.name}
                {c.isFull === 1 && (
                  <span className="tag" data-kind="warn">
                    {words.courseFull}
                  </span>
                )}
              </span>
              <small>
                {fill(words.semesterAndEcts!, { semester: c.semester, ects: showNumber(c.ects, language) })}
              </small>
            </>
          );
          return (
            <li key={c.idStCo}>
              {chosen === undefined ? (
                line
              ) : (
                <label>
                  <input
                    type="checkbox"
                    className="k-tick"
                    checked={picked}
                    disabled={!picked && (full || c.isFull === 1)}
                    onChange={() => toggle(c.idStCo)}
                  />
                  {line}
                </label>
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
};
