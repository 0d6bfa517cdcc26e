import { FromPrevious } from './FromPrevious.tsx';

export default function FromPreviousConductions() {
  return <FromPrevious place="courseConductions" />;
}
