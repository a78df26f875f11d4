-- A backup that somebody made by hand replaces none of the others, and a deletion is never silent.
alter table platform.backups
  add column is_by_hand boolean not null default false,
  add column deleted_at timestamptz,
  -- As a sentence for people.
  add column deleted_because text,
  add constraint backups_deletion_has_reason
    check ((deleted_at is null) = (deleted_because is null));
