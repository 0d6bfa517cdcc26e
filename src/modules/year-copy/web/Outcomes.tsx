import { FromPrevious } from './FromPrevious.tsx';

export default function FromPreviousOutcomes() {
  return <FromPrevious place="learningOutcomes" />;
}
