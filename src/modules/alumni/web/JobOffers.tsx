import { ResourceScreen, user, useStore, type User } from '../../../kernel/web/index.ts';
import { useOwnPartner } from './Welcome.tsx';

/** Offers: an employer's new one begins with the own organisation. */
export default function JobOffers() {
  const who = useStore(user);
  if (!who) return null;
  return who.roles.has('alumniEmployer') ? <OfEmployer who={who} /> : <ResourceScreen resource="job-offer" />;
}
const OfEmployer = ({ who }: { who: User }) => {
  const { id, isPending } = useOwnPartner(who);
  if (isPending) return null;
  return <ResourceScreen resource="job-offer" {...(id !== undefined && { presets: { idPartner: id } })} />;
};
