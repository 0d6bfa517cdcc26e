-- Calendar one start index.

drop index "calendar_event_start_idx";
