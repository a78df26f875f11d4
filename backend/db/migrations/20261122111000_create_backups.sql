-- What became of each backup, so that staff see when the last good one was made. The files lie in
-- the backup folder of the machine that made them.
create table platform.backups (
  id uuid primary key default gen_random_uuid(),
  status text not null default 'running' check (status in ('running', 'verified', 'failed')),
  -- The machine whose backup folder holds the file.
  host text not null,
  file text not null,
  is_encrypted boolean not null,
  bytes bigint check (bytes > 0),
  -- Why it failed, as a sentence for people.
  error text,
  started_at timestamptz not null,
  finished_at timestamptz,
  check ((status = 'running') = (finished_at is null)),
  check ((status = 'verified') = (bytes is not null)),
  check ((status = 'failed') = (error is not null))
);
create index backups_started_at_idx on platform.backups (started_at desc);

-- Only the server reads it; the owner of the database writes it.
alter table platform.backups enable row level security;
grant select on platform.backups to service_role;
