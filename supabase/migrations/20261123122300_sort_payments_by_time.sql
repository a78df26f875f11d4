-- The list of payments at the desk, the newest first.
create index payments_created_at_idx on public.payments (created_at, id);
