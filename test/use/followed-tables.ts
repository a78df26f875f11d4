/** People of the tests of `postgres_changes`. */
export const ada = '00000000-0000-4000-8000-00000000000a'
export const bisi = '00000000-0000-4000-8000-00000000000b'

/** Published tables with different policies, keys and grants. */
export const followedTables = `
  create table public.notes (
    id int primary key, owner uuid, body text, amount numeric, done boolean, tags text[],
    secret text
  );
  alter table public.notes enable row level security;
  create policy notes_select_own on public.notes for select to authenticated
    using (owner = (select auth.uid()));
  grant select on public.notes to service_role;
  grant select (id, owner, body, amount, done, tags) on public.notes to anon, authenticated;
  create table public.open_notes (id int primary key, body text, large text);
  grant select on public.open_notes to anon, authenticated, service_role;
  create table public.pairs (a int, b text, owner uuid, primary key (a, b));
  alter table public.pairs enable row level security;
  create policy pairs_select_own on public.pairs for select using (owner = (select auth.uid()));
  grant select on public.pairs to authenticated;
  create table public.keyless (body text);
  alter table public.keyless enable row level security;
  create policy keyless_select on public.keyless for select using (true);
  grant select on public.keyless to authenticated;
  create table public.unpublished (id int primary key);
  create table public.closed (id int primary key);
  create table public.full_notes (id int primary key, owner uuid, body text);
  alter table public.full_notes replica identity full;
  alter table public.full_notes enable row level security;
  create policy full_notes_select_own on public.full_notes for select to authenticated
    using (owner = (select auth.uid()));
  grant select on public.full_notes to anon, authenticated, service_role;
  alter publication supabase_realtime add table public.notes, public.open_notes, public.pairs,
    public.keyless, public.closed, public.full_notes;
`

export const emptyTables = 'truncate notes, open_notes, pairs, keyless, closed, full_notes'
