-- A plan of this size needs two people, also when no person but the rules approve it: one member of staff may
-- write rules that approve any sum at once.
create or replace function private.check_plan_approval() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.financed_kobo > 200000000 and exists (
    select from public.plan_applications a where a.plan_id = new.id and a.first_approved_at is null
  ) then
    raise exception 'A plan of this size needs two people' using errcode = 'PT403';
  end if;
  return new;
end $$;
