import { type ServerModule, sql } from '../../../kernel/server/index.ts';
import { graduates, partnerOfAccount } from '../../people/server/index.ts';
import { openApplication } from '../model.ts';

/** The two facts that people leaves to this module: whose profiles an application has opened, and what the own profile holds. */
export const alumniFacts: NonNullable<ServerModule['facts']> = {
  profilesOfApplicants: (idUser, db) => sql`select array(
    select distinct a.id_alu_stu from ${db.table('job-application')} a join ${db.table('job-offer')} o on o.id = a.id_job_off
    where a.is_profile_shared = 1 and a.status = any(${openApplication}) and a.deleted_at is null and o.id_partner in (${partnerOfAccount(db, idUser)}))`,
  alumniCounts: (idUser, db) => sql`select jsonb_build_object(
      'addresses', (select count(*)::int from ${db.table('alumni-address')} s where s.id_alu_stu = g.id),
      'educations', (select count(*)::int from ${db.table('alumni-education')} s where s.id_alu_stu = g.id and s.status = 'confirmed'),
      'workExperiences', (select count(*)::int from ${db.table('alumni-work-experience')} s where s.id_alu_stu = g.id and s.status = 'confirmed'),
      'digitalSkills', (select count(*)::int from ${db.table('alumni-digital-skill')} s where s.id_alu_stu = g.id),
      'languages', (select count(*)::int from ${db.table('alumni-language')} s where s.id_alu_stu = g.id),
      'phones', (select count(*)::int from ${db.table('alumni-contact')} s where s.id_alu_stu = g.id and s.contact_type = 'phone'),
      'socialMedia', (select count(*)::int from ${db.table('alumni-contact')} s where s.id_alu_stu = g.id and s.contact_type = 'socialMedia'),
      'websites', (select count(*)::int from ${db.table('alumni-contact')} s where s.id_alu_stu = g.id and s.contact_type = 'website'),
      'otherSections', (select count(*)::int from ${db.table('alumni-other-section')} s where s.id_alu_stu = g.id))
    from ${graduates(db)} g where g.id_user = ${idUser}`,
};
