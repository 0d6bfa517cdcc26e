import { FromPrevious } from './FromPrevious.tsx';

export default function FromPreviousAdministration() {
  return <FromPrevious place="administration" />;
}
