-- A system of a company that holds units gets its units issued to that holder.
alter table public.register_sources
  add column holder_id text references public.register_holders on delete restrict;
-- A system has one owner: an account, or a holder that staff opened.
alter table public.register_sources add constraint register_sources_owner_check
  check (holder_id is null or user_id is null);
create index register_sources_holder_id_idx on public.register_sources (holder_id)
  where holder_id is not null;
