import { passes, user, useStore } from '../../../kernel/web/index.ts';
import { right } from '../rights.ts';
import { Board } from './Board.tsx';
import { OwnPlace } from './OwnPlace.tsx';

/** What somebody finds first: the board of those who run internships, and for a student the way to an own place. */
export default function Home() {
  const who = useStore(user);
  if (!who) return null;
  const runs = passes({ permissions: right('View', 'Edit', 'TeacherEdit') }, who);
  return (
    <>
      {runs && <Board />}
      {!runs && passes({ permissions: right('StudentEdit') }, who) && <OwnPlace />}
    </>
  );
}
