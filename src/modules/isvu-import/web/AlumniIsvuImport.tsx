import { Files } from './IsvuImport.tsx';

/** Graduates of ISVU: the same way in, for whoever keeps the alumni. */
export default function AlumniIsvuImport() {
  return <Files title="titleGraduates" only={kind => kind === 'graduates'} />;
}
