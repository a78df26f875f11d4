-- One form of names for all searches of staff, as `foldName` makes it of what they type: without accents,
-- and with plain letters for those that Unicode does not take apart.
create or replace function private.fold_name(name text) returns text
language sql immutable parallel safe strict set search_path = '' as $$
  select replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(name, nfkd),
      '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a'
      || '\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f'
      || '\u202a-\u202e\u2060\u2066-\u2069\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]', '', 'g')),
    'ƀɓƃƈđɗɖƌȡðǝəɛƒǥɠɣħɦıɨɩɉƙƛłƚɫɲŋɳøɔɵƥɍɽʂȿςŧƭʈʉʋʊɏƴƶȥɀʼʻʽʹ’‘`',
    'bbbcddddddeeefggghhiiijkllllnnnoooprrssσtttuvuyyzzz'''''''''''''''),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;

create or replace function private.words_of_text(given text) returns text[]
language sql immutable set search_path = '' as $$
  select array(
    select left(word, 200)
    from regexp_split_to_table(
      private.fold_name(coalesce(given, '')),
      '[][\s!-/:-@\\^_`{-~\u00a0-\u00bf\u2010-\u201f]+'
    ) as word
    where word <> ''
  )
$$;

-- The words of a name, and each two neighbours as one: "Abdul-Rahman" is found as "abdulrahman" too.
create function private.name_words(name text) returns text[]
language sql immutable set search_path = '' as $$
  select words || array(
    select words[at] || words[at + 1] from generate_series(1, cardinality(words) - 1) as at
    where words[at] || words[at + 1] !~ '\d'
  )
  from (select private.words_of_text(name) as words) given
$$;
revoke execute on function private.name_words(text) from public;
grant execute on function private.name_words(text) to authenticated, service_role;

-- A network is found as it is. Any other word is found by its start. Two neighbours may also be one word.
create or replace function private.prefix_query(words text[]) returns tsquery
language sql immutable set search_path = '' as $$
  select string_agg(form, ' | ')::tsquery
  from (
    select words as parts
    union all
    select words[:at - 1] || (words[at] || words[at + 1]) || words[at + 2:]
    from generate_series(1, cardinality(words) - 1) as at
    where words[at] || words[at + 1] !~ '\d'
  ) forms, lateral (
    select string_agg(
      quote_literal(word) || case when word ~ '^0[789]\d\d$' then '' else ':*' end, ' & ') as form
    from unnest(parts) as word where word <> ''
  ) query
$$;

create or replace function private.person_words(full_name text, phone text) returns tsvector
language sql immutable set search_path = '' as $$
  select array_to_tsvector(
    private.name_words(full_name)
    || case when length(regexp_replace(phone, '[^0-9]', '', 'g')) >= 7 then
      private.phone_words('+234' || right(regexp_replace(phone, '[^0-9]', '', 'g'), 10))
    end
  )
$$;
reindex index public.profiles_person_words_idx;

create or replace function private.product_words(name text, sku text, brand text) returns tsvector
language sql immutable set search_path = '' as $$
  select array_to_tsvector(
    private.name_words(name) || private.words_of_text(concat_ws(' ', sku, brand)))
$$;

create or replace function private.write_order_search(of_order uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.order_search (order_id, words)
    select o.id, array_to_tsvector(
      private.name_words(o.name) || private.words_of_text(given)
        || private.words_of_text(private.join_numbers(given)) || private.phone_words(o.phone_number)
    )
    from public.orders o, lateral (
      select concat_ws(' ', o.number, ltrim(split_part(o.number, '-', 3), '0'),
        o.invoice_number, o.email,
        (select string_agg(sku, ' ') from public.order_lines where order_id = o.id),
        (select string_agg(reference, ' ') from public.payments where order_id = o.id)) as given
    ) text
    where o.id = of_order
  on conflict (order_id) do update set words = excluded.words
    where order_search.words is distinct from excluded.words
$$;

create or replace function private.write_plan_words(of_plan uuid) returns void
language sql security definer set search_path = '' as $$
  insert into private.plan_standings (plan_id, words)
    select p.id, array_to_tsvector(
      private.name_words(o.name) || private.words_of_text(given)
        || private.words_of_text(private.join_numbers(given)) || private.phone_words(o.phone_number)
    )
    from public.instalment_plans p
    join public.orders o on o.id = p.order_id, lateral (
      select concat_ws(' ', p.number, ltrim(substr(p.number, 3), '0'), p.transfer_reference, o.number,
        ltrim(split_part(o.number, '-', 3), '0'), o.email) as given
    ) text
    where p.id = of_plan
  on conflict (plan_id) do update set words = excluded.words
    where plan_standings.words is distinct from excluded.words
$$;

create or replace function private.write_person(of_user uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.people (id, name, email, phone, role, joined_at, blocked_until, words)
    select u.id, p.full_name, nullif(u.email, ''), p.phone, p.role, coalesce(u.created_at, now()),
      u.banned_until,
      array_to_tsvector(
        private.name_words(p.full_name) || private.words_of_text(u.email)
        || case when length(regexp_replace(p.phone, '[^0-9]', '', 'g')) >= 7 then
          private.phone_words('+234' || right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10))
          || left('0' || right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10), 4)
        end
      )
    from auth.users u join public.profiles p on p.id = u.id
    where u.id = of_user
  on conflict (id) do update set name = excluded.name, email = excluded.email,
    phone = excluded.phone, role = excluded.role, blocked_until = excluded.blocked_until,
    words = excluded.words
    where (people.name, people.email, people.phone, people.role, people.blocked_until, people.words)
      is distinct from (excluded.name, excluded.email, excluded.phone, excluded.role,
        excluded.blocked_until, excluded.words)
$$;

create or replace function private.search_desk(query text)
returns table (kind text, id uuid, title text, detail text, status text)
language plpgsql stable security definer set search_path = '' as $$
declare
  typed text := left(btrim(query), 100);
  by_words tsquery;
  by_numbers tsquery;
begin
  -- A phone number is one word, however its figures are grouped.
  if typed ~ '^[+()0-9 ./-]{7,}$' and length(regexp_replace(typed, '[^0-9]', '', 'g')) >= 7 then
    typed := regexp_replace(regexp_replace(typed, '[^0-9]', '', 'g'), '^00', '');
  end if;
  by_words := private.prefix_query(private.words_of_text(typed));
  by_numbers := private.prefix_query(private.words_of_text(private.join_numbers(typed)));
  if by_words is null then return; end if;
  if private.has_grant('sales', 'stock', 'finance', 'support') then
    return query
      select 'order', o.id, o.number, o.name, o.status
      from (
        select s.order_id from private.order_search s where s.words @@ by_numbers limit 1000
      ) found
      join public.orders o on o.id = found.order_id
      order by o.created_at desc, o.id limit 6;
  end if;
  if private.has_grant('sales', 'stock', 'finance', 'content', 'support') then
    return query
      select 'product', p.id, p.name, p.sku, p.status
      from (
        select f.product_id from private.desk_product_words f where f.words @@ by_words limit 1000
      ) found
      join public.products p on p.id = found.product_id
      order by p.status = 'published' desc, p.name, p.id limit 6;
  end if;
  if private.has_grant('sales', 'finance', 'support') then
    return query
      select 'person', u.id, coalesce(p.full_name, u.email::text, 'No name'),
        concat_ws(' · ', u.email, p.phone), p.role
      from (
        (select f.id from public.profiles f
         where private.person_words(f.full_name, f.phone) @@ by_words limit 1000)
        union
        (select a.id from auth.users a
         where length(typed) > 2 and typed !~ '\s' and starts_with(a.email, lower(typed)) limit 1000)
      ) found
      join auth.users u on u.id = found.id
      join public.profiles p on p.id = u.id
      order by p.full_name, u.email, u.id limit 6;
  end if;
end $$;

-- Inquiries and the log of changes. Their words are generated, and PostgreSQL before 17 cannot change how.
drop view public.desk_inquiries;
alter table public.project_inquiries drop column search;
alter table public.project_inquiries
  add column search tsvector not null generated always as (array_to_tsvector(
    private.name_words(name)
    || private.words_of_text(left(replace(id::text, '-', ''), 4) || ' '
      || substr(replace(id::text, '-', ''), 5, 4) || ' ' || email || ' '
      || location || ' ' || project_type || ' ' || description)
    || private.phone_words(phone_number))) stored;
create index project_inquiries_search_idx on public.project_inquiries using gin (search);
create view public.desk_inquiries with (security_invoker = true) as
  select i.id, i.name, i.email, i.phone_number, i.project_type, i.location, i.status, i.taken_by,
    i.created_at, i.search, coalesce(p.name, p.email) as taken_by_name
  from public.project_inquiries i
  left join public.people p on p.id = i.taken_by;
revoke all on public.desk_inquiries from anon, authenticated, service_role;
grant select on public.desk_inquiries to authenticated;

alter table public.audit_entries drop column search;
alter table public.audit_entries
  add column search tsvector generated always as (array_to_tsvector(
    private.name_words(record_label)
    || private.words_of_text(coalesce(actor_email, '') || ' ' || record_id || ' ' || table_name))) stored;
create index audit_entries_search_idx on public.audit_entries using gin (search);

-- Lists that look for a part of a name.
create or replace view public.desk_resellers with (security_invoker = true) as
  select r.id, r.status, r.business_name, r.business_kind, r.state, r.phone, r.code, r.applied_at,
    r.decided_at, r.tier_id, p.name as person, p.email,
    private.fold_name(r.business_name) as search
  from public.resellers r
  left join public.people p on p.id = r.user_id;

create or replace view public.desk_leads with (security_invoker = true) as
  select l.id, l.status, l.customer_name, l.state, l.estimate_kobo, l.registered_at, l.answer_by,
    l.decided_at, l.protected_until, l.reseller_id, r.business_name,
    private.count_earlier_orders(l.id) as earlier_orders,
    private.fold_name(l.customer_name) as search
  from public.reseller_leads l
  join public.resellers r on r.id = l.reseller_id;

create or replace view public.desk_commissions with (security_invoker = true) as
  select c.id, c.order_id, o.number as order_number, c.product_id, p.name as product_name,
    c.reseller_id, r.business_name, c.base_kobo, c.percent, c.amount_kobo, c.created_at,
    case
      when b.accrued_kobo > 0::numeric then 'pending'
      when b.payable_kobo > 0::numeric then 'earned'
      when c.cap_kobo = 0 then 'suspended'
      else 'reversed'
    end as status,
    coalesce(b.accrued_kobo, 0::numeric)::bigint as accrued_kobo,
    coalesce(b.payable_kobo, 0::numeric)::bigint as earned_kobo,
    private.fold_name(r.business_name) as search
  from public.commissions c
  join public.orders o on o.id = c.order_id
  join public.products p on p.id = c.product_id
  join public.resellers r on r.id = c.reseller_id
  left join lateral (
    select -sum(x.amount_kobo) filter (where x.account = 'accrued') as accrued_kobo,
      -sum(x.amount_kobo) filter (where x.account = 'payable') as payable_kobo
    from public.commission_entries e
    join public.commission_postings x on x.entry_id = e.id
    where e.commission_id = c.id
  ) b on true;

create or replace view public.desk_reviews with (security_invoker = true) as
  select r.id, r.product_id, p.name as product, r.author_name, r.rating, r.body, r.is_hidden, r.reply,
    r.created_at, private.fold_name(concat_ws(' ', p.name, r.author_name, r.body)) as words
  from public.product_reviews r
  join public.products p on p.id = r.product_id;
