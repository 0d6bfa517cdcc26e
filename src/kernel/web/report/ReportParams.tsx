import { useEffect, useRef } from 'react';
import { check } from '../../resource/index.ts';
import { useText } from '../base/index.ts';
import { FieldsGrid, type FormField, useFields } from '../form/index.ts';
import type { Line, ReportText } from './use-report.ts';

/** So long nobody has typed: then what stands there counts. */
const pause = 450;

/** The parameters, beside each other. What is chosen counts at once; there is no button to forget. */
export const ReportParams = ({
  fields,
  values,
  text,
  wait = pause,
  onAsk,
}: {
  readonly fields: readonly FormField[];
  readonly values: Line;
  readonly text: ReportText;
  readonly wait?: number;
  readonly onAsk: (values: Line) => void;
}) => {
  const t = useText();
  const { params, paramWords } = text;
  const state = useFields(fields, values, (message, name) => paramWords.say(message, name));
  const asked = useRef(JSON.stringify(values));
  const ask = useRef<() => void>(() => undefined);
  ask.current = () => {
    const wanted = JSON.stringify(state.values);
    const isRight = fields.every(
      ({ name, def }) => check(def, state.values[name] ?? null, state.values, new Date()) === null,
    );
    if (wanted === asked.current || !isRight) return;
    asked.current = wanted;
    onAsk(state.values);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew with every value
  useEffect(() => {
    const later = setTimeout(() => ask.current(), wait);
    return () => clearTimeout(later);
  }, [state.values]);
  return (
    <form
      className="report-params"
      aria-label={t('reportParams')}
      onSubmit={event => {
        event.preventDefault();
        if (state.attempt()) ask.current();
      }}
    >
      <FieldsGrid
        resource={params}
        words={paramWords}
        fields={fields}
        state={state}
        label={name => paramWords.field(name)}
      />
    </form>
  );
};
