-- Accounts elsewhere.

alter table "user_identity" drop constraint "user_identity_provider_check";

alter table "user_token" drop constraint "user_token_kind_check";

alter table "user_identity" add constraint "user_identity_provider_check" check ("provider" in ('local', 'google', 'facebook', 'aai', 'constituent'));

alter table "user_token" add constraint "user_token_kind_check" check ("kind" in ('confirm', 'recovery', 'invite', 'emailChange', 'vouch'));
