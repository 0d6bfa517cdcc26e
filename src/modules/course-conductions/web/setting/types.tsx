import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { call, useLanguage } from '../../../../kernel/web/index.ts';

export interface TeachingType {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly category: string;
}
/** Types of teaching by their keys; undefined while they come. */
export const useTypes = (): ReadonlyMap<number, TeachingType> | undefined => {
  const language = useLanguage();
  return useQuery({
    queryKey: ['resource', 'teachingtype', 'by key', language],
    queryFn: async ({ signal }) => {
      const { data } = await call<{ data: (TeachingType & { nameHr: string; nameEn: string | null })[] }>(
        'GET',
        'teachingtype',
        { query: { columns: 'code,nameHr,nameEn,category', sort: 'num', 'pagination[limit]': 100 }, signal },
      );
      return new Map(
        data.map(t => [t.id, { ...t, name: language === 'hr' ? t.nameHr : (t.nameEn ?? t.nameHr) }] as const),
      );
    },
    staleTime: 60_000,
    retry: false,
  }).data;
};

/** The tint of a type of teaching: what people know from timetables, never without the letter. */
const tints: Readonly<Record<string, string>> = { P: 'p', A: 'a', L: 'l', S: 's' };
export const tinted = (type: TeachingType | undefined): CSSProperties =>
  ({ '--tint': `var(--t-${tints[type?.code ?? ''] ?? 's'})` }) as CSSProperties;
export const TypeMark = ({ type }: { type: TeachingType | undefined }) =>
  type ? (
    <span className="type-mark" title={type.name} style={tinted(type)}>
      {type.code}
    </span>
  ) : null;
