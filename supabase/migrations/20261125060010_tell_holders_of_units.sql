-- Up to which event of the carbon register the people who hold units were told by mail. One row.
create table private.register_mail_progress (
  is_only boolean primary key default true check (is_only),
  next_index bigint not null default 0 check (next_index >= 0)
);
insert into private.register_mail_progress default values;
alter table private.register_mail_progress enable row level security;
grant select, update on private.register_mail_progress to service_role;
