-- What another whole index begins with needs none of its own: each was written at every change and read by nothing.

drop index "auth_item_child_id_role_idx";

drop index "calendar_event_group_id_calendar_event_idx";

drop index "calendar_event_group_id_st_co_group_idx";

drop index "calendar_event_teacher_id_calendar_event_idx";

drop index "calendar_event_teacher_id_teacher_idx";

drop index "calendar_event_user_id_calendar_event_idx";

drop index "calendar_event_user_id_user_idx";

drop index "calendar_feed_id_room_idx";

drop index "calendar_feed_id_user_idx";

drop index "message_pace_id_user_idx";

drop index "registration_id_user_idx";

drop index "saved_view_id_user_idx";

drop index "user_browser_id_user_idx";

drop index "user_credential_id_user_idx";

drop index "user_setting_id_user_idx";

drop index "user_sign_in_id_user_idx";
