import { useQuery } from '@tanstack/react-query';
import { call, EditCard, useLanguage, useModuleWords, type User, user, useStore } from '../../../kernel/web/index.ts';

/** What somebody who has graduated, or who employs graduates, finds first: their own profile, their own organisation. */
export default function Welcome() {
  const who = useStore(user);
  const words = useModuleWords('alumni');
  const language = useLanguage();
  if (!who) return null;
  const graduated = who.roles.has('alumniStudent');
  const employs = who.roles.has('alumniEmployer');
  if (!graduated && !employs) return null;
  return (
    <div className="desk" key={language}>
      {graduated && (
        <Own
          who={who}
          from="alumni-student"
          field="id"
          resource="alumni-student"
          title={words.screens!.ownProfile!}
          missing={words.screens!.noProfile!}
        />
      )}
      {employs && (
        <Own
          who={who}
          from="par-employee"
          field="idPartner"
          resource="partner"
          title={words.screens!.ownPartner!}
          missing={words.screens!.noPartner!}
        />
      )}
    </div>
  );
}

interface OwnProps {
  readonly who: User;
  readonly from: string;
  readonly field: string;
  readonly resource: string;
  readonly title: string;
  readonly missing: string;
}
/** The record that is this person's, found through the row that carries their account. */
const Own = ({ who, from, field, resource, title, missing }: OwnProps) => {
  const found = useQuery({
    queryKey: ['resource', from, 'own', who.id],
    queryFn: ({ signal }) =>
      call<{ data: Record<string, number>[] }>('GET', from, {
        query: { 'filter[idUser]': who.id, columns: field, 'pagination[limit]': 1 },
        signal,
      }),
  });
  const id = found.data?.data[0]?.[field];
  if (found.isPending) return null;
  return id === undefined ? (
    <p className="quiet">{missing}</p>
  ) : (
    <EditCard resource={resource} id={id} mode="edit" title={title} />
  );
};
