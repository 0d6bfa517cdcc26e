import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { type FullRow, loadPatiently } from '../../../kernel/web/index.ts';
import type { Row } from '../../../kernel/resource/index.ts';
import type { stcourse } from '../../catalogues/model.ts';
import type { Variant } from '../variants.ts';

/** What each face of the manager gets: the course as the server sent it, what the person can do with it, and how it is asked for anew. */
export interface FaceProps {
  readonly course: FullRow & Row<typeof stcourse>;
  readonly can: readonly string[];
  readonly refresh: () => Promise<void>;
}
type Face = LazyExoticComponent<ComponentType<FaceProps>>;
const face = (load: () => Promise<{ default: ComponentType<FaceProps> }>): Face => lazy(() => loadPatiently(load));

/** The faces that stand, by the flag of their address. */
export const faces: Readonly<Record<Variant, Face>> = {
  thematic_units_and_topics: face(() => import('./setting/Setting.tsx')),
  course_conduction_plan: face(() => import('./schedule/Schedule.tsx')),
  'thematic_units_and_topics_course_conduction-Plan': face(() => import('./plan/Plan.tsx')),
  'thematic_units_and_topics_course_conduction-Conduction': face(() => import('./conduction/Conduction.tsx')),
};
