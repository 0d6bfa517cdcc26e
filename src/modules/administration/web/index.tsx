import type { ModuleParts } from '../../../kernel/web/index.ts';
import { loadAlumniExport, loadAlumniReport } from '../../alumni/web/index.tsx';
import { yearCopyScreens } from '../../year-copy/web/index.tsx';

/** What the institution tells, for homes of other modules. */
export const loadNewsPanel = () => import('./home/NewsPanel.tsx');

export const parts: ModuleParts = {
  screens: {
    AlumniReport: loadAlumniReport,
    AlumniExport: loadAlumniExport,
    FromPreviousAdministration: yearCopyScreens.administration,
  },
  pages: { '/Administration': () => import('./AdminHome.tsx') },
  panels: [{ id: 'news', signedIn: true, place: 'side', load: loadNewsPanel }],
};
