-- What staff write to each other about an order. The buyer never reads it.
create table public.order_notes (
  -- The page chooses it, so that a note that is sent twice is one.
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index order_notes_order_id_idx on public.order_notes (order_id, created_at);
create index order_notes_author_id_idx on public.order_notes (author_id) where author_id is not null;
alter table public.order_notes enable row level security;
create policy order_notes_select_staff on public.order_notes for select to authenticated
  using ((select private.has_grant('sales', 'stock', 'finance', 'support')));
create policy order_notes_insert_staff on public.order_notes for insert to authenticated
  with check (author_id = (select auth.uid()) and (select private.has_grant('sales', 'support')));
create policy order_notes_delete_author on public.order_notes for delete to authenticated
  using (author_id = (select auth.uid()) and (select private.has_grant('sales', 'support')));
revoke all on public.order_notes from anon, authenticated, service_role;
grant select, delete on public.order_notes to authenticated;
grant insert (id, order_id, body) on public.order_notes to authenticated;
grant select on public.order_notes to service_role;
alter publication supabase_realtime add table public.order_notes;
