-- The name by which people know a record: an order by its number, which stays when the buyer's name
-- is erased, and what belongs to an order, bundle or product begins with its name. Only the trigger
-- of the audit calls it, with the rights of its owner.
create function private.label_of_record(of_table text, record jsonb) returns text
language plpgsql stable set search_path = '' as $$
declare
  owner constant text := case
    when of_table in ('staff_grants', 'account_blocks') then
      private.find_account_email((record ->> 'user_id')::uuid)
    when record ->> 'order_id' is not null then
      (select number from public.orders where id = (record ->> 'order_id')::uuid)
    when record ->> 'payment_id' is not null then
      (select o.number from public.payments p join public.orders o on o.id = p.order_id
        where p.id = (record ->> 'payment_id')::uuid)
    when record ->> 'bundle_id' is not null then
      (select name from public.bundles where id = (record ->> 'bundle_id')::uuid)
    when record ->> 'product_id' is not null then
      (select name from public.products where id = (record ->> 'product_id')::uuid)
  end;
begin
  if of_table = 'orders' then
    return record ->> 'number';
  end if;
  return left(nullif(concat_ws(': ', owner, (
    select record ->> name
    from unnest(array['name', 'title', 'number', 'full_name', 'question', 'subject', 'code', 'slug',
      'reference', 'key', 'grant_name', 'state']) with ordinality as names (name, place)
    where record ->> name <> '' order by place limit 1)), ''), 200);
end $$;
revoke execute on function private.label_of_record(text, jsonb) from public;

-- The same as before, with that name.
create or replace function private.record_audit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := auth.uid();
  path constant text := coalesce(current_setting('request.path', true), '');
  old_row jsonb;
  new_row jsonb;
  before jsonb;
  after jsonb;
begin
  if actor is null then
    if path = '' or coalesce(auth.jwt() ->> 'role', '') <> 'service_role' then
      return null;
    end if;
  elsif not exists (select from public.profiles where id = actor and role = 'admin') then
    return null;
  end if;
  if tg_op <> 'INSERT' then old_row := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then new_row := to_jsonb(new); end if;
  -- What somebody writes about themselves is their own affair.
  if tg_table_name = 'profiles' and tg_op = 'UPDATE' and new_row ->> 'id' = actor::text
    and new_row -> 'role' = old_row -> 'role' then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(was.key, was.value), jsonb_object_agg(was.key, new_row -> was.key)
      into before, after
      from jsonb_each(old_row) was where was.value is distinct from new_row -> was.key;
    before := private.audited_row(before);
    after := private.audited_row(after);
    if before = after then
      return null;
    end if;
  elsif tg_op = 'INSERT' then
    after := private.audited_row(new_row);
  else
    before := private.audited_row(old_row);
  end if;
  insert into public.audit_entries (actor_id, actor_email, source, address, table_name, record_id,
    record_label, action, before, after, reason)
  values (
    actor,
    case when actor is null then null else private.find_account_email(actor) end,
    case
      when path ~ '^/functions/v1/' then 'function:' || split_part(path, '/', 4)
      when path <> '' then 'api'
      else 'sql'
    end,
    coalesce(nullif(current_setting('request.address', true), ''), btrim(split_part(
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-forwarded-for', ',', 1))),
    case tg_table_schema when 'public' then '' else tg_table_schema || '.' end || tg_table_name,
    (select string_agg(coalesce(new_row, old_row) ->> key, '/' order by place)
      from unnest(tg_argv) with ordinality as keys (key, place)),
    private.label_of_record(tg_table_name, coalesce(new_row, old_row)),
    lower(tg_op),
    before,
    after,
    nullif(current_setting('audit.reason', true), '')
  );
  return null;
end $$;
