-- When a check of the whole carbon register is due: after a start, and every night. One process claims it.
create table private.register_check_turns (
  kind text primary key check (kind in ('start', 'night')),
  due_at timestamptz not null,
  claimed_at timestamptz
);
alter table private.register_check_turns enable row level security;
grant select, insert, update on private.register_check_turns to service_role;
