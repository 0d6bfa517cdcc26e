-- E sessions.

create sequence "esess_age_answer_id_seq" as integer;

create sequence "esess_age_que_option_id_seq" as integer;

create sequence "esess_age_question_id_seq" as integer;

create sequence "esess_agenda_id_seq" as integer;

create sequence "esess_agenda_document_id_seq" as integer;

create sequence "esess_agenda_document_version_id_seq" as integer;

create sequence "esess_attendance_id_seq" as integer;

create sequence "esess_decision_id_seq" as integer;

create sequence "esess_minutes_id_seq" as integer;

create sequence "esess_minutes_remark_id_seq" as integer;

create sequence "esess_preparation_approval_id_seq" as integer;

create sequence "esession_id_seq" as integer;

create sequence "esessiontype_id_seq" as integer;

create sequence "esessiontype_auth_assignment_id_seq" as integer;

create sequence "esessiontype_member_id_seq" as integer;

create table "esess_age_answer" (
  "id" integer not null default nextval('esess_age_answer_id_seq'::regclass),
  "id_esess_age" integer not null,
  "id_user" integer,
  "kind" text default 'word' not null,
  "text" text,
  "is_hidden" smallint default 0 not null,
  "has_spoken" smallint default 0 not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "esess_age_answer_pkey" primary key ("id"),
  constraint "esess_age_answer_kind_check" check ("kind" in ('wish', 'word', 'amendment')),
  constraint "esess_age_answer_text_check" check (char_length("text") <= 4000),
  constraint "esess_age_answer_is_hidden_check" check ("is_hidden" in (0, 1)),
  constraint "esess_age_answer_has_spoken_check" check ("has_spoken" in (0, 1))
);

create table "esess_age_que_option" (
  "id" integer not null default nextval('esess_age_que_option_id_seq'::regclass),
  "id_esess_age_que" integer not null,
  "text" text collate "hr-HR-x-icu" not null,
  "id_user_candidate" integer,
  "votes" integer,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "esess_age_que_option_pkey" primary key ("id"),
  constraint "esess_age_que_option_text_check" check (char_length("text") <= 255),
  constraint "esess_age_que_option_votes_check" check ("votes" >= 0)
);

alter table "esess_age_que_option" add constraint "esess_age_que_option_num_excl" exclude using btree (("id_esess_age_que") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "esess_age_question" (
  "id" integer not null default nextval('esess_age_question_id_seq'::regclass),
  "id_esess_age" integer not null,
  "text" text not null,
  "method" text default 'yesNoAbstain' not null,
  "is_secret" smallint default 0 not null,
  "is_analog" smallint default 0 not null,
  "is_agenda_amendment" smallint default 0 not null,
  "max_choices" integer default 1,
  "closes_at" timestamptz,
  "majority_kind" text,
  "entitled_count" integer,
  "present_count" integer,
  "cast_count" integer,
  "yes" integer,
  "no" integer,
  "abstain" integer,
  "invalid" integer,
  "opened_at" timestamptz,
  "closed_at" timestamptz,
  "outcome" text,
  "annul_reason" text collate "hr-HR-x-icu",
  "status" text default 'prepared' not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "esess_age_question_pkey" primary key ("id"),
  constraint "esess_age_question_text_check" check (char_length("text") <= 4000),
  constraint "esess_age_question_method_check" check ("method" in ('yesNoAbstain', 'choice', 'election')),
  constraint "esess_age_question_is_secret_check" check ("is_secret" in (0, 1)),
  constraint "esess_age_question_is_analog_check" check ("is_analog" in (0, 1)),
  constraint "esess_age_question_is_agenda_amendment_check" check ("is_agenda_amendment" in (0, 1)),
  constraint "esess_age_question_max_choices_check" check ("max_choices" >= 1 and "max_choices" <= 50),
  constraint "esess_age_question_majority_kind_check" check ("majority_kind" in ('present', 'all', 'twoThirdsAll')),
  constraint "esess_age_question_entitled_count_check" check ("entitled_count" >= 0),
  constraint "esess_age_question_present_count_check" check ("present_count" >= 0),
  constraint "esess_age_question_cast_count_check" check ("cast_count" >= 0),
  constraint "esess_age_question_yes_check" check ("yes" >= 0),
  constraint "esess_age_question_no_check" check ("no" >= 0),
  constraint "esess_age_question_abstain_check" check ("abstain" >= 0),
  constraint "esess_age_question_invalid_check" check ("invalid" >= 0),
  constraint "esess_age_question_outcome_check" check ("outcome" in ('adopted', 'rejected', 'tie', 'noQuorum')),
  constraint "esess_age_question_annul_reason_check" check (char_length("annul_reason") <= 500),
  constraint "esess_age_question_status_check" check ("status" in ('prepared', 'open', 'closed', 'published', 'annulled'))
);

alter table "esess_age_question" add constraint "esess_age_question_num_excl" exclude using btree (("id_esess_age") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "esess_age_vote" (
  "id" uuid not null default gen_random_uuid(),
  "id_esess_age_que" integer not null,
  "id_esesstype_mem" integer,
  "choice" text,
  "options" text collate "hr-HR-x-icu",
  "is_sealed" smallint default 0 not null,
  constraint "esess_age_vote_pkey" primary key ("id"),
  constraint "esess_age_vote_choice_check" check ("choice" in ('yes', 'no', 'abstain', 'blank')),
  constraint "esess_age_vote_options_check" check (char_length("options") <= 255),
  constraint "esess_age_vote_is_sealed_check" check ("is_sealed" in (0, 1))
);

create table "esess_age_voter" (
  "id" uuid not null default gen_random_uuid(),
  "id_esess_age_que" integer not null,
  "id_esesstype_mem" integer not null,
  "has_voted" smallint default 0 not null,
  "is_sealed" smallint default 0 not null,
  constraint "esess_age_voter_pkey" primary key ("id"),
  constraint "esess_age_voter_has_voted_check" check ("has_voted" in (0, 1)),
  constraint "esess_age_voter_is_sealed_check" check ("is_sealed" in (0, 1))
);

create table "esess_agenda" (
  "id" integer not null default nextval('esess_agenda_id_seq'::regclass),
  "id_esess" integer not null,
  "id_parent" integer,
  "title" text collate "hr-HR-x-icu" not null,
  "fold_title" text collate "C" generated always as (katedra.fold("title")) stored,
  "description" text,
  "item_kind" text default 'discussion' not null,
  "id_rapporteur" integer,
  "rapporteur_text" text collate "hr-HR-x-icu",
  "proposed_decision" text,
  "vote_kind" text default 'none' not null,
  "majority_kind" text,
  "is_confidential" smallint default 0 not null,
  "planned_min" integer,
  "added_at_session" smallint default 0 not null,
  "conclusion" text,
  "reason" text collate "hr-HR-x-icu",
  "status" text default 'pending' not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "esess_agenda_pkey" primary key ("id"),
  constraint "esess_agenda_title_check" check (char_length("title") <= 500),
  constraint "esess_agenda_description_check" check (char_length("description") <= 20000),
  constraint "esess_agenda_item_kind_check" check ("item_kind" in ('minutesAdoption', 'information', 'discussion', 'decision', 'election', 'other')),
  constraint "esess_agenda_rapporteur_text_check" check (char_length("rapporteur_text") <= 200),
  constraint "esess_agenda_proposed_decision_check" check (char_length("proposed_decision") <= 20000),
  constraint "esess_agenda_vote_kind_check" check ("vote_kind" in ('none', 'public', 'secret', 'analog')),
  constraint "esess_agenda_majority_kind_check" check ("majority_kind" in ('present', 'all', 'twoThirdsAll')),
  constraint "esess_agenda_is_confidential_check" check ("is_confidential" in (0, 1)),
  constraint "esess_agenda_planned_min_check" check ("planned_min" >= 1 and "planned_min" <= 600),
  constraint "esess_agenda_added_at_session_check" check ("added_at_session" in (0, 1)),
  constraint "esess_agenda_conclusion_check" check (char_length("conclusion") <= 20000),
  constraint "esess_agenda_reason_check" check (char_length("reason") <= 500),
  constraint "esess_agenda_status_check" check ("status" in ('pending', 'proposed', 'discussion', 'voting', 'concluded', 'withdrawn', 'postponed')),
  constraint "esess_agenda_tree" check ("id_parent" <> "id")
);

alter table "esess_agenda" add constraint "esess_agenda_num_excl" exclude using btree (("id_esess") with =, (coalesce("id_parent", 0)) with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "esess_agenda_document" (
  "id" integer not null default nextval('esess_agenda_document_id_seq'::regclass),
  "id_esess_age" integer not null,
  "title" text collate "hr-HR-x-icu" not null,
  "fold_title" text collate "C" generated always as (katedra.fold("title")) stored,
  "doc_kind" text default 'material' not null,
  "is_confidential" smallint default 0 not null,
  "content" jsonb not null,
  "version" integer default 1,
  "replaced_at" timestamptz,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "esess_agenda_document_pkey" primary key ("id"),
  constraint "esess_agenda_document_title_check" check (char_length("title") <= 255),
  constraint "esess_agenda_document_doc_kind_check" check ("doc_kind" in ('material', 'proposal', 'decision', 'annex')),
  constraint "esess_agenda_document_is_confidential_check" check ("is_confidential" in (0, 1))
);

alter table "esess_agenda_document" add constraint "esess_agenda_document_num_excl" exclude using btree (("id_esess_age") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "esess_agenda_document_version" (
  "id" integer not null default nextval('esess_agenda_document_version_id_seq'::regclass),
  "id_esess_age_doc" integer not null,
  "version" integer not null,
  "content" jsonb not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "esess_agenda_document_version_pkey" primary key ("id"),
  constraint "esess_agenda_document_version_version_check" check ("version" >= 1)
);

create table "esess_attendance" (
  "id" integer not null default nextval('esess_attendance_id_seq'::regclass),
  "id_esess" integer not null,
  "id_esesstype_mem" integer not null,
  "has_vote" smallint default 0 not null,
  "response" text default 'none' not null,
  "excuse" text collate "hr-HR-x-icu",
  "id_substitute" integer,
  "presence" text default 'absent' not null,
  "arrived_at" timestamptz,
  "left_at" timestamptz,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "esess_attendance_pkey" primary key ("id"),
  constraint "esess_attendance_has_vote_check" check ("has_vote" in (0, 1)),
  constraint "esess_attendance_response_check" check ("response" in ('none', 'coming', 'excused')),
  constraint "esess_attendance_excuse_check" check (char_length("excuse") <= 500),
  constraint "esess_attendance_presence_check" check ("presence" in ('absent', 'present', 'online', 'excused'))
);

create table "esess_decision" (
  "id" integer not null default nextval('esess_decision_id_seq'::regclass),
  "number" text collate "hr-HR-x-icu",
  "fold_number" text collate "C" generated always as (katedra.fold("number")) stored,
  "id_esess" integer not null,
  "id_esess_age" integer not null,
  "title" text collate "hr-HR-x-icu" not null,
  "fold_title" text collate "C" generated always as (katedra.fold("title")) stored,
  "text" text not null,
  "decided_on" date not null,
  "id_owner" integer,
  "due_on" date,
  "status" text default 'standing' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "esess_decision_pkey" primary key ("id"),
  constraint "esess_decision_number_check" check (char_length("number") <= 255),
  constraint "esess_decision_title_check" check (char_length("title") <= 500),
  constraint "esess_decision_text_check" check (char_length("text") <= 20000),
  constraint "esess_decision_status_check" check ("status" in ('standing', 'done'))
);

create table "esess_minutes" (
  "id" integer not null default nextval('esess_minutes_id_seq'::regclass),
  "id_esess" integer not null,
  "text" text not null,
  "generated" text not null,
  "id_adopted_at" integer,
  "adopted_on" date,
  "status" text default 'draft' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "esess_minutes_pkey" primary key ("id"),
  constraint "esess_minutes_text_check" check (char_length("text") <= 200000),
  constraint "esess_minutes_generated_check" check (char_length("generated") <= 200000),
  constraint "esess_minutes_status_check" check ("status" in ('draft', 'review', 'adopted'))
);

create table "esess_minutes_remark" (
  "id" integer not null default nextval('esess_minutes_remark_id_seq'::regclass),
  "id_esess_min" integer not null,
  "id_user" integer,
  "text" text not null,
  "resolution" text default 'open' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "esess_minutes_remark_pkey" primary key ("id"),
  constraint "esess_minutes_remark_text_check" check (char_length("text") <= 4000),
  constraint "esess_minutes_remark_resolution_check" check ("resolution" in ('open', 'accepted', 'rejected'))
);

create table "esess_preparation_approval" (
  "id" integer not null default nextval('esess_preparation_approval_id_seq'::regclass),
  "id_esess" integer not null,
  "round" integer not null,
  "id_user" integer not null,
  "decision" text not null,
  "note" text,
  "decided_at" timestamptz,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "esess_preparation_approval_pkey" primary key ("id"),
  constraint "esess_preparation_approval_round_check" check ("round" >= 1),
  constraint "esess_preparation_approval_decision_check" check ("decision" in ('pending', 'approved', 'returned')),
  constraint "esess_preparation_approval_note_check" check (char_length("note") <= 4000)
);

create table "esession" (
  "id" integer not null default nextval('esession_id_seq'::regclass),
  "id_esesstype" integer not null,
  "id_academicyear" integer not null,
  "ordinal" integer,
  "kind" text default 'regular' not null,
  "mode" text default 'inPerson' not null,
  "title" text collate "hr-HR-x-icu" not null,
  "fold_title" text collate "C" generated always as (katedra.fold("title")) stored,
  "date_from" timestamptz not null,
  "date_to" timestamptz,
  "id_room" integer,
  "meeting_url" text collate "hr-HR-x-icu",
  "call_text" text,
  "id_chair" integer,
  "id_recorder" integer,
  "call_sent_at" timestamptz,
  "short_call_reason" text collate "hr-HR-x-icu",
  "round" integer default 0,
  "entitled_count" integer,
  "quorum_required" integer,
  "opened_at" timestamptz,
  "closed_at" timestamptz,
  "end_reason" text collate "hr-HR-x-icu",
  "calendar_events" text collate "hr-HR-x-icu",
  "status" text default 'draft' not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "esession_pkey" primary key ("id"),
  constraint "esession_kind_check" check ("kind" in ('regular', 'extraordinary', 'thematic', 'constitutive')),
  constraint "esession_mode_check" check ("mode" in ('inPerson', 'electronic', 'hybrid')),
  constraint "esession_title_check" check (char_length("title") <= 255),
  constraint "esession_meeting_url_check" check (char_length("meeting_url") <= 255),
  constraint "esession_call_text_check" check (char_length("call_text") <= 4000),
  constraint "esession_short_call_reason_check" check (char_length("short_call_reason") <= 500),
  constraint "esession_end_reason_check" check (char_length("end_reason") <= 500),
  constraint "esession_calendar_events_check" check (char_length("calendar_events") <= 1000),
  constraint "esession_status_check" check ("status" in ('draft', 'inApproval', 'returned', 'approved', 'called', 'open', 'closed', 'minutesReview', 'archived', 'notHeld', 'cancelled'))
);

create table "esessiontype" (
  "id" integer not null default nextval('esessiontype_id_seq'::regclass),
  "name_hr" text collate "hr-HR-x-icu" not null,
  "fold_name_hr" text collate "C" generated always as (katedra.fold("name_hr")) stored,
  "name_en" text collate "hr-HR-x-icu",
  "fold_name_en" text collate "C" generated always as (katedra.fold("name_en")) stored,
  "name_gen_hr" text collate "hr-HR-x-icu" not null,
  "abbr" text collate "hr-HR-x-icu" not null,
  "body_kind" text not null,
  "id_organizationunit" integer,
  "quorum_kind" text default 'majority' not null,
  "quorum_value" integer,
  "majority_kind" text default 'present' not null,
  "call_lead_days" integer default 5 not null,
  "call_lead_days_extra" integer default 1 not null,
  "e_voting_min_hours" integer default 48 not null,
  "approvers_needed" text default 'all' not null,
  "secret_allowed" smallint default 1 not null,
  "abstain_allowed" smallint default 1 not null,
  "minutes_deadline_days" integer default 8 not null,
  "numbering" text default 'continuous' not null,
  "id_dms_folder" integer,
  "is_active" smallint default 1 not null,
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "esessiontype_pkey" primary key ("id"),
  constraint "esessiontype_name_hr_check" check (char_length("name_hr") <= 255),
  constraint "esessiontype_name_en_check" check (char_length("name_en") <= 255),
  constraint "esessiontype_name_gen_hr_check" check (char_length("name_gen_hr") <= 255),
  constraint "esessiontype_abbr_check" check (char_length("abbr") <= 20),
  constraint "esessiontype_body_kind_check" check ("body_kind" in ('facultyCouncil', 'expertCouncil', 'senate', 'departmentCouncil', 'committee', 'other')),
  constraint "esessiontype_quorum_kind_check" check ("quorum_kind" in ('majority', 'twoThirds', 'fixed')),
  constraint "esessiontype_quorum_value_check" check ("quorum_value" >= 1 and "quorum_value" <= 1000),
  constraint "esessiontype_majority_kind_check" check ("majority_kind" in ('present', 'all', 'twoThirdsAll')),
  constraint "esessiontype_call_lead_days_check" check ("call_lead_days" >= 0 and "call_lead_days" <= 60),
  constraint "esessiontype_call_lead_days_extra_check" check ("call_lead_days_extra" >= 0 and "call_lead_days_extra" <= 60),
  constraint "esessiontype_e_voting_min_hours_check" check ("e_voting_min_hours" >= 1 and "e_voting_min_hours" <= 720),
  constraint "esessiontype_approvers_needed_check" check ("approvers_needed" in ('any', 'all')),
  constraint "esessiontype_secret_allowed_check" check ("secret_allowed" in (0, 1)),
  constraint "esessiontype_abstain_allowed_check" check ("abstain_allowed" in (0, 1)),
  constraint "esessiontype_minutes_deadline_days_check" check ("minutes_deadline_days" >= 1 and "minutes_deadline_days" <= 90),
  constraint "esessiontype_numbering_check" check ("numbering" in ('continuous', 'year')),
  constraint "esessiontype_is_active_check" check ("is_active" in (0, 1))
);

alter table "esessiontype" add constraint "esessiontype_num_excl" exclude using btree ("num" with =) where ("deleted_at" is null) deferrable initially deferred;

create table "esessiontype_auth_assignment" (
  "id" integer not null default nextval('esessiontype_auth_assignment_id_seq'::regclass),
  "id_esesstype" integer not null,
  "id_user" integer not null,
  "is_admin" smallint default 0 not null,
  "is_approver" smallint default 0 not null,
  "is_recorder" smallint default 0 not null,
  "mandate_from" date not null,
  "mandate_to" date,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "esessiontype_auth_assignment_pkey" primary key ("id"),
  constraint "esessiontype_auth_assignment_is_admin_check" check ("is_admin" in (0, 1)),
  constraint "esessiontype_auth_assignment_is_approver_check" check ("is_approver" in (0, 1)),
  constraint "esessiontype_auth_assignment_is_recorder_check" check ("is_recorder" in (0, 1))
);

create table "esessiontype_member" (
  "id" integer not null default nextval('esessiontype_member_id_seq'::regclass),
  "id_esesstype" integer not null,
  "id_user" integer,
  "first_name" text collate "hr-HR-x-icu",
  "last_name" text collate "hr-HR-x-icu",
  "email" text collate "hr-HR-x-icu",
  "member_role" text default 'member' not null,
  "has_vote" smallint default 1 not null,
  "mandate_from" date not null,
  "mandate_to" date,
  "id_substitute_for" integer,
  "elected_by" text collate "hr-HR-x-icu",
  "end_reason" text collate "hr-HR-x-icu",
  "num" integer not null,
  "created_at" timestamptz not null default now(),
  "created_by" integer,
  "updated_at" timestamptz not null default now(),
  "updated_by" integer,
  "row_ver" integer not null default 1,
  "deleted_at" timestamptz,
  "deleted_by" integer,
  constraint "esessiontype_member_pkey" primary key ("id"),
  constraint "esessiontype_member_first_name_check" check (char_length("first_name") <= 100),
  constraint "esessiontype_member_last_name_check" check (char_length("last_name") <= 100),
  constraint "esessiontype_member_email_check" check (char_length("email") <= 200),
  constraint "esessiontype_member_member_role_check" check ("member_role" in ('chair', 'deputyChair', 'secretary', 'member', 'substitute', 'studentRep', 'employeeRep', 'observer')),
  constraint "esessiontype_member_has_vote_check" check ("has_vote" in (0, 1)),
  constraint "esessiontype_member_elected_by_check" check (char_length("elected_by") <= 255),
  constraint "esessiontype_member_end_reason_check" check (char_length("end_reason") <= 255)
);

alter table "esessiontype_member" add constraint "esessiontype_member_num_excl" exclude using btree (("id_esesstype") with =, "num" with =) where ("deleted_at" is null) deferrable initially deferred;

alter table "esess_age_answer" add constraint "esess_age_answer_id_esess_age_fkey" foreign key ("id_esess_age") references "esess_agenda" ("id");

alter table "esess_age_answer" add constraint "esess_age_answer_id_user_fkey" foreign key ("id_user") references "user" ("id");

alter table "esess_age_que_option" add constraint "esess_age_que_option_id_esess_age_que_fkey" foreign key ("id_esess_age_que") references "esess_age_question" ("id");

alter table "esess_age_que_option" add constraint "esess_age_que_option_id_user_candidate_fkey" foreign key ("id_user_candidate") references "user" ("id");

alter table "esess_age_question" add constraint "esess_age_question_id_esess_age_fkey" foreign key ("id_esess_age") references "esess_agenda" ("id");

alter table "esess_age_vote" add constraint "esess_age_vote_id_esess_age_que_fkey" foreign key ("id_esess_age_que") references "esess_age_question" ("id") on delete cascade;

alter table "esess_age_vote" add constraint "esess_age_vote_id_esesstype_mem_fkey" foreign key ("id_esesstype_mem") references "esessiontype_member" ("id");

alter table "esess_age_voter" add constraint "esess_age_voter_id_esess_age_que_fkey" foreign key ("id_esess_age_que") references "esess_age_question" ("id") on delete cascade;

alter table "esess_age_voter" add constraint "esess_age_voter_id_esesstype_mem_fkey" foreign key ("id_esesstype_mem") references "esessiontype_member" ("id");

alter table "esess_agenda" add constraint "esess_agenda_id_esess_fkey" foreign key ("id_esess") references "esession" ("id");

alter table "esess_agenda" add constraint "esess_agenda_id_parent_fkey" foreign key ("id_parent") references "esess_agenda" ("id");

alter table "esess_agenda" add constraint "esess_agenda_id_rapporteur_fkey" foreign key ("id_rapporteur") references "user" ("id");

alter table "esess_agenda_document" add constraint "esess_agenda_document_id_esess_age_fkey" foreign key ("id_esess_age") references "esess_agenda" ("id");

alter table "esess_agenda_document_version" add constraint "esess_agenda_document_version_id_esess_age_doc_fkey" foreign key ("id_esess_age_doc") references "esess_agenda_document" ("id");

alter table "esess_attendance" add constraint "esess_attendance_id_esess_fkey" foreign key ("id_esess") references "esession" ("id");

alter table "esess_attendance" add constraint "esess_attendance_id_esesstype_mem_fkey" foreign key ("id_esesstype_mem") references "esessiontype_member" ("id");

alter table "esess_attendance" add constraint "esess_attendance_id_substitute_fkey" foreign key ("id_substitute") references "esessiontype_member" ("id");

alter table "esess_decision" add constraint "esess_decision_id_esess_fkey" foreign key ("id_esess") references "esession" ("id");

alter table "esess_decision" add constraint "esess_decision_id_esess_age_fkey" foreign key ("id_esess_age") references "esess_agenda" ("id");

alter table "esess_decision" add constraint "esess_decision_id_owner_fkey" foreign key ("id_owner") references "user" ("id");

alter table "esess_minutes" add constraint "esess_minutes_id_esess_fkey" foreign key ("id_esess") references "esession" ("id");

alter table "esess_minutes" add constraint "esess_minutes_id_adopted_at_fkey" foreign key ("id_adopted_at") references "esession" ("id");

alter table "esess_minutes_remark" add constraint "esess_minutes_remark_id_esess_min_fkey" foreign key ("id_esess_min") references "esess_minutes" ("id");

alter table "esess_minutes_remark" add constraint "esess_minutes_remark_id_user_fkey" foreign key ("id_user") references "user" ("id");

alter table "esess_preparation_approval" add constraint "esess_preparation_approval_id_esess_fkey" foreign key ("id_esess") references "esession" ("id");

alter table "esess_preparation_approval" add constraint "esess_preparation_approval_id_user_fkey" foreign key ("id_user") references "user" ("id");

alter table "esession" add constraint "esession_id_esesstype_fkey" foreign key ("id_esesstype") references "esessiontype" ("id");

alter table "esession" add constraint "esession_id_academicyear_fkey" foreign key ("id_academicyear") references "academicyear" ("id");

alter table "esession" add constraint "esession_id_room_fkey" foreign key ("id_room") references "room" ("id");

alter table "esession" add constraint "esession_id_chair_fkey" foreign key ("id_chair") references "esessiontype_member" ("id");

alter table "esession" add constraint "esession_id_recorder_fkey" foreign key ("id_recorder") references "user" ("id");

alter table "esessiontype" add constraint "esessiontype_id_organizationunit_fkey" foreign key ("id_organizationunit") references "organizationunit" ("id");

alter table "esessiontype" add constraint "esessiontype_id_dms_folder_fkey" foreign key ("id_dms_folder") references "dms_folder" ("id");

alter table "esessiontype_auth_assignment" add constraint "esessiontype_auth_assignment_id_esesstype_fkey" foreign key ("id_esesstype") references "esessiontype" ("id");

alter table "esessiontype_auth_assignment" add constraint "esessiontype_auth_assignment_id_user_fkey" foreign key ("id_user") references "user" ("id");

alter table "esessiontype_member" add constraint "esessiontype_member_id_esesstype_fkey" foreign key ("id_esesstype") references "esessiontype" ("id");

alter table "esessiontype_member" add constraint "esessiontype_member_id_user_fkey" foreign key ("id_user") references "user" ("id");

alter table "esessiontype_member" add constraint "esessiontype_member_id_substitute_for_fkey" foreign key ("id_substitute_for") references "esessiontype_member" ("id");

create index "esess_age_answer_id_esess_age_idx" on "esess_age_answer" ("id_esess_age");

create index "esess_age_answer_id_user_idx" on "esess_age_answer" ("id_user");

create index "esess_age_answer_id_idx" on "esess_age_answer" ("id") where "deleted_at" is null;

create index "esess_age_que_option_id_esess_age_que_idx" on "esess_age_que_option" ("id_esess_age_que");

create index "esess_age_que_option_id_user_candidate_idx" on "esess_age_que_option" ("id_user_candidate");

create index "esess_age_que_option_num_idx" on "esess_age_que_option" ("id_esess_age_que", "num", "id") where "deleted_at" is null;

create index "esess_age_question_id_esess_age_idx" on "esess_age_question" ("id_esess_age");

create index "esess_age_question_num_idx" on "esess_age_question" ("id_esess_age", "num", "id") where "deleted_at" is null;

create index "esess_age_vote_id_esess_age_que_idx" on "esess_age_vote" ("id_esess_age_que");

create index "esess_age_vote_id_esesstype_mem_idx" on "esess_age_vote" ("id_esesstype_mem");

create unique index "esess_age_voter_on_roll_twice" on "esess_age_voter" ("id_esess_age_que", "id_esesstype_mem");

create index "esess_age_voter_id_esesstype_mem_idx" on "esess_age_voter" ("id_esesstype_mem");

create index "esess_agenda_id_esess_idx" on "esess_agenda" ("id_esess");

create index "esess_agenda_id_parent_idx" on "esess_agenda" ("id_parent");

create index "esess_agenda_id_rapporteur_idx" on "esess_agenda" ("id_rapporteur");

create index "esess_agenda_num_idx" on "esess_agenda" ("id_esess", "id_parent", "num", "id") where "deleted_at" is null;

create index "esess_agenda_title_search" on "esess_agenda" using gin (katedra.grams("fold_title"));

create index "esess_agenda_document_id_esess_age_idx" on "esess_agenda_document" ("id_esess_age");

create index "esess_agenda_document_num_idx" on "esess_agenda_document" ("id_esess_age", "num", "id") where "deleted_at" is null;

create index "esess_agenda_document_title_search" on "esess_agenda_document" using gin (katedra.grams("fold_title"));

create index "esess_agenda_document_version_id_esess_age_doc_idx" on "esess_agenda_document_version" ("id_esess_age_doc");

create index "esess_agenda_document_version_version_desc_idx" on "esess_agenda_document_version" ("version" desc, "id" desc) where "deleted_at" is null;

create unique index "esess_attendance_attends_twice" on "esess_attendance" ("id_esess", "id_esesstype_mem") where "deleted_at" is null;

create index "esess_attendance_id_esess_idx" on "esess_attendance" ("id_esess");

create index "esess_attendance_id_esesstype_mem_idx" on "esess_attendance" ("id_esesstype_mem");

create index "esess_attendance_id_substitute_idx" on "esess_attendance" ("id_substitute");

create unique index "esess_decision_number_key" on "esess_decision" ("number") where "deleted_at" is null;

create index "esess_decision_id_esess_idx" on "esess_decision" ("id_esess");

create index "esess_decision_id_esess_age_idx" on "esess_decision" ("id_esess_age");

create index "esess_decision_id_owner_idx" on "esess_decision" ("id_owner");

create index "esess_decision_decided_on_desc_id_desc_idx" on "esess_decision" ("decided_on" desc, "id" desc) where "deleted_at" is null;

create index "esess_decision_number_search" on "esess_decision" using gin (katedra.grams("fold_number"));

create index "esess_decision_title_search" on "esess_decision" using gin (katedra.grams("fold_title"));

create unique index "esess_minutes_id_esess_key" on "esess_minutes" ("id_esess") where "deleted_at" is null;

create index "esess_minutes_id_esess_idx" on "esess_minutes" ("id_esess");

create index "esess_minutes_id_adopted_at_idx" on "esess_minutes" ("id_adopted_at");

create index "esess_minutes_id_desc_idx" on "esess_minutes" ("id" desc) where "deleted_at" is null;

create index "esess_minutes_remark_id_esess_min_idx" on "esess_minutes_remark" ("id_esess_min");

create index "esess_minutes_remark_id_user_idx" on "esess_minutes_remark" ("id_user");

create index "esess_minutes_remark_id_idx" on "esess_minutes_remark" ("id") where "deleted_at" is null;

create unique index "esess_preparation_approval_decided_twice" on "esess_preparation_approval" ("id_esess", "round", "id_user") where "deleted_at" is null;

create index "esess_preparation_approval_id_esess_idx" on "esess_preparation_approval" ("id_esess");

create index "esess_preparation_approval_id_user_idx" on "esess_preparation_approval" ("id_user");

create index "esess_preparation_approval_round_desc_id_user_idx" on "esess_preparation_approval" ("round" desc, "id_user", "id") where "deleted_at" is null;

create index "esession_id_esesstype_idx" on "esession" ("id_esesstype");

create index "esession_id_academicyear_idx" on "esession" ("id_academicyear");

create index "esession_id_room_idx" on "esession" ("id_room");

create index "esession_id_chair_idx" on "esession" ("id_chair");

create index "esession_id_recorder_idx" on "esession" ("id_recorder");

create index "esession_date_from_desc_idx" on "esession" ("date_from" desc, "id" desc) where "deleted_at" is null;

create index "esession_status_date_from_idx" on "esession" ("status", "date_from", "id") where "deleted_at" is null;

create index "esession_title_search" on "esession" using gin (katedra.grams("fold_title"));

create unique index "esessiontype_abbr_key" on "esessiontype" ("abbr") where "deleted_at" is null;

create index "esessiontype_id_organizationunit_idx" on "esessiontype" ("id_organizationunit");

create index "esessiontype_id_dms_folder_idx" on "esessiontype" ("id_dms_folder");

create index "esessiontype_num_idx" on "esessiontype" ("num", "id") where "deleted_at" is null;

create index "esessiontype_name_hr_search" on "esessiontype" using gin (katedra.grams("fold_name_hr"));

create index "esessiontype_name_en_search" on "esessiontype" using gin (katedra.grams("fold_name_en"));

create unique index "esessiontype_auth_assignment_authorised_twice" on "esessiontype_auth_assignment" ("id_esesstype", "id_user", "mandate_from") where "deleted_at" is null;

create index "esessiontype_auth_assignment_id_esesstype_idx" on "esessiontype_auth_assignment" ("id_esesstype");

create index "esessiontype_auth_assignment_id_user_idx" on "esessiontype_auth_assignment" ("id_user");

create index "esessiontype_auth_assignment_id_esesstype_id_user_idx" on "esessiontype_auth_assignment" ("id_esesstype", "id_user", "id") where "deleted_at" is null;

create unique index "esessiontype_member_mandate_twice" on "esessiontype_member" ("id_esesstype", "id_user", "mandate_from") where "deleted_at" is null;

create index "esessiontype_member_id_esesstype_idx" on "esessiontype_member" ("id_esesstype");

create index "esessiontype_member_id_user_idx" on "esessiontype_member" ("id_user");

create index "esessiontype_member_id_substitute_for_idx" on "esessiontype_member" ("id_substitute_for");

create index "esessiontype_member_num_idx" on "esessiontype_member" ("id_esesstype", "num", "id") where "deleted_at" is null;

create trigger "esess_age_answer_version" after insert or update or delete or truncate on "esess_age_answer" for each statement execute function katedra.bump_version();

create trigger "esess_age_que_option_version" after insert or update or delete or truncate on "esess_age_que_option" for each statement execute function katedra.bump_version();

create trigger "esess_age_question_version" after insert or update or delete or truncate on "esess_age_question" for each statement execute function katedra.bump_version();

create trigger "esess_age_vote_version" after insert or update or delete or truncate on "esess_age_vote" for each statement execute function katedra.bump_version();

create trigger "esess_age_voter_version" after insert or update or delete or truncate on "esess_age_voter" for each statement execute function katedra.bump_version();

create trigger "esess_agenda_version" after insert or update or delete or truncate on "esess_agenda" for each statement execute function katedra.bump_version();

create trigger "esess_agenda_document_version" after insert or update or delete or truncate on "esess_agenda_document" for each statement execute function katedra.bump_version();

create trigger "esess_agenda_document_version_version" after insert or update or delete or truncate on "esess_agenda_document_version" for each statement execute function katedra.bump_version();

create trigger "esess_attendance_version" after insert or update or delete or truncate on "esess_attendance" for each statement execute function katedra.bump_version();

create trigger "esess_decision_version" after insert or update or delete or truncate on "esess_decision" for each statement execute function katedra.bump_version();

create trigger "esess_minutes_version" after insert or update or delete or truncate on "esess_minutes" for each statement execute function katedra.bump_version();

create trigger "esess_minutes_remark_version" after insert or update or delete or truncate on "esess_minutes_remark" for each statement execute function katedra.bump_version();

create trigger "esess_preparation_approval_version" after insert or update or delete or truncate on "esess_preparation_approval" for each statement execute function katedra.bump_version();

create trigger "esession_version" after insert or update or delete or truncate on "esession" for each statement execute function katedra.bump_version();

create trigger "esessiontype_version" after insert or update or delete or truncate on "esessiontype" for each statement execute function katedra.bump_version();

create trigger "esessiontype_auth_assignment_version" after insert or update or delete or truncate on "esessiontype_auth_assignment" for each statement execute function katedra.bump_version();

create trigger "esessiontype_member_version" after insert or update or delete or truncate on "esessiontype_member" for each statement execute function katedra.bump_version();
