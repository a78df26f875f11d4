-- Texts about the company: solutions, team, testimonials, questions, portfolio, opening hours, and
-- the words of mails.

-- Whether a text has only figures that pages can fill in (`domain/content/figures.ts`), such as
-- `{{price diesel}}`. For check constraints; everybody who may write a text calls it.
create function private.has_known_figures(content text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  with words (name) as (values (
    '(tariff_band_[a-e]|tariff_with_vat|electricity_vat_percent|petrol|diesel'
    || '|carbon\.(grid_footprint|grid_avoided|petrol|diesel|lpg|kerosene|credit_price_(low|high))'
    || '|product\.[a-z0-9]+(-[a-z0-9]+)*)'
  ))
  select regexp_replace(content,
    '\{\{((date|source) ' || name
      || '|(naira|price|number|tenths|hundredths|exact) (\d+(\.\d+)?|' || name
      || ')( [-+*/] (\d+(\.\d+)?|' || name || '))*)\}\}',
    '', 'g') !~ '\{\{|\}\}'
  from words
$$;
grant execute on function private.has_known_figures(text) to authenticated, service_role;

create table public.solutions (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  lead text not null,
  who_for text not null,
  -- [{label, value}]
  typical_system jsonb not null check (jsonb_typeof(typical_system) = 'array'),
  price_min numeric(14, 2) not null check (price_min > 0),
  price_max numeric(14, 2) not null
    constraint solutions_prices_in_order check (price_max >= price_min),
  payback_note text not null default '',
  what_you_get text[] not null default '{}',
  -- [{question, answer}]
  questions jsonb not null default '[]' check (jsonb_typeof(questions) = 'array'),
  -- The project type that the inquiry dialog opens with.
  project_type text not null,
  -- The type of the portfolio items that are shown beside it.
  portfolio_type text check (portfolio_type in ('residential', 'commercial', 'industrial')),
  position integer not null default 0,
  updated_at timestamptz not null default now(),
  example_path text
    check (length(example_path) <= 500
      and example_path ~ '^/(solar-calculator\?[^#\s]+|portfolio/[a-z0-9]+(-[a-z0-9]+)*)$'),
  constraint solutions_texts_have_known_figures check (
    private.has_known_figures(
      concat_ws(' ', lead, who_for, payback_note, typical_system::text, questions::text))
  ),
  constraint solutions_days_check check (updated_at between '1900-01-01' and '2999-12-31'),
  constraint solutions_numbers_check check (price_max <> 'NaN'),
  constraint solutions_lengths_check check (
    char_length(lead) <= 5000 and char_length(payback_note) <= 5000
    and char_length(project_type) <= 5000 and char_length(title) <= 5000
    and char_length(who_for) <= 5000
  ),
  constraint solutions_title_shows_text check (private.shows_text(title))
);

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  role text not null,
  place text not null,
  bio text not null,
  position integer not null default 0,
  constraint team_members_lengths_check check (
    char_length(bio) <= 50000 and char_length(name) <= 5000 and char_length(place) <= 5000
    and char_length(role) <= 5000
  ),
  constraint team_members_name_shows_text check (private.shows_text(name))
);

create table public.testimonials (
  id uuid primary key default gen_random_uuid(),
  text text not null,
  name text not null,
  town text not null,
  system text not null,
  position integer not null default 0,
  constraint testimonials_lengths_check check (
    char_length(name) <= 5000 and char_length(system) <= 5000 and char_length(text) <= 5000
    and char_length(town) <= 5000
  ),
  constraint testimonials_name_shows_text check (private.shows_text(name))
);

create table public.faq_entries (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 80),
  question text not null check (char_length(question) between 1 and 300),
  answer text not null check (char_length(answer) between 1 and 5000),
  position integer not null default 0,
  -- The heading of /faq under which it stands; domain/contact/faq-topics.ts names the headings.
  topic text not null default 'other'
    check (topic in ('power', 'installation', 'buying', 'warranty', 'carbon', 'other')),
  -- So that two people do not overwrite the changes of each other.
  version integer not null default 1
);

create index faq_entries_position_idx on public.faq_entries (position, id);

create table public.milestones (
  id uuid primary key default gen_random_uuid(),
  -- The month of the event; the day is always the first.
  happened_on date not null,
  text text not null,
  constraint milestones_days_check check (happened_on between '1900-01-01' and '2999-12-31'),
  constraint milestones_lengths_check check (char_length(text) <= 5000)
);

-- Longer texts of a page, by key. The page that shows a text parses its shape.
create table public.company_texts (
  key text primary key,
  content jsonb not null,
  updated_at timestamptz not null default now(),
  constraint company_texts_days_check check (updated_at between '1900-01-01' and '2999-12-31')
);

-- The portfolio: systems that were built, with their readings and products. domain/portfolio
-- calculates what a system yields, saves and avoids, at the prices and factors of today.
create table public.portfolio_items (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (length(title) between 1 and 120),
  type text not null check (type in ('residential', 'commercial', 'industrial')),
  -- A Nigerian state, as people say it: 'Lagos', 'FCT'.
  state text not null
    check (state in ('Abia', 'Adamawa', 'Akwa Ibom', 'Anambra', 'Bauchi', 'Bayelsa', 'Benue',
      'Borno', 'Cross River', 'Delta', 'Ebonyi', 'Edo', 'Ekiti', 'Enugu', 'FCT', 'Gombe', 'Imo',
      'Jigawa', 'Kaduna', 'Kano', 'Katsina', 'Kebbi', 'Kogi', 'Kwara', 'Lagos', 'Nasarawa',
      'Niger', 'Ogun', 'Ondo', 'Osun', 'Oyo', 'Plateau', 'Rivers', 'Sokoto', 'Taraba', 'Yobe',
      'Zamfara')),
  town text not null check (length(town) between 1 and 80),
  completed_on date not null,
  kwp numeric(10, 2) not null check (kwp > 0),
  panel_count integer not null check (panel_count > 0),
  panel_w integer not null check (panel_w > 0),
  inverter_kva numeric(8, 1) not null check (inverter_kva > 0),
  -- 0 for a system that works only by day.
  battery_kwh numeric(10, 2) not null default 0 check (battery_kwh >= 0),
  before_summary text not null check (length(before_summary) between 1 and 300),
  after_summary text not null check (length(after_summary) between 1 and 300),
  generator_kva numeric(8, 1) not null check (generator_kva >= 0),
  fuel text not null check (fuel in ('petrol', 'diesel')),
  -- Weeks a year in which the generator ran, because a school has holidays.
  weeks_per_year integer not null default 52 check (weeks_per_year between 1 and 52),
  grid_hours_per_day integer not null check (grid_hours_per_day between 0 and 24),
  litres_per_week_before integer not null,
  litres_per_week_after integer not null check (litres_per_week_after >= 0),
  cost_min_naira bigint not null check (cost_min_naira > 0),
  cost_max_naira bigint not null,
  -- Paragraphs, separated by an empty line.
  story text not null check (length(story) > 0),
  quote text,
  quote_by text,
  -- The name of a drawing.
  scene text not null
    check (scene in ('house', 'flat', 'shop', 'clinic', 'school', 'farm', 'factory', 'hotel',
      'church')),
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Share of the yearly generation that replaced generator or grid, by the readings.
  used_share numeric(4, 3) not null check (used_share > 0 and used_share <= 1),
  -- The name of the rendered picture of the place; null shows the drawing of its scene.
  render text check (render ~ '^[a-z0-9-]{1,80}$'),
  -- How long the generator ran before, to calculate for the same place. Null where nobody noted it.
  generator_hours_per_day numeric(3,1),
  constraint portfolio_items_cost_in_order check (cost_max_naira >= cost_min_naira),
  constraint portfolio_items_quote_has_author check ((quote is null) = (quote_by is null)),
  constraint portfolio_items_litres_check check (litres_per_week_after <= litres_per_week_before),
  constraint portfolio_items_days_check check (
    completed_on between '1900-01-01' and '2999-12-31'
    and created_at between '1900-01-01' and '2999-12-31'
    and updated_at between '1900-01-01' and '2999-12-31'
  ),
  constraint portfolio_items_numbers_check check (
    battery_kwh <> 'NaN' and generator_kva <> 'NaN' and inverter_kva <> 'NaN' and kwp <> 'NaN'
  ),
  constraint portfolio_items_lengths_check check (
    char_length(quote) <= 5000 and char_length(quote_by) <= 5000 and char_length(story) <= 50000
  ),
  constraint portfolio_items_title_shows_text check (private.shows_text(title)),
  constraint portfolio_items_generator_hours_check check (
    generator_hours_per_day > 0 and generator_hours_per_day <= 24
  )
);

-- The order of the portfolio, and of next and previous on its pages.
create index portfolio_items_completed_on_idx on public.portfolio_items (completed_on desc, id)
  where is_published;

create table public.portfolio_item_products (
  portfolio_item_id uuid not null references public.portfolio_items (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  position integer not null default 0,
  primary key (portfolio_item_id, product_id)
);

create index portfolio_item_products_product_id_idx on public.portfolio_item_products (product_id);

-- Whether staff may write these words in a mail: they cannot lead a reader elsewhere, which is
-- judged as for public words, look like another amount or account, or hide letters.
-- `domain/mail-texts/mail-words.ts` has a message for each.
create function private.are_mail_words(words text, placeholders text[]) returns boolean
language sql immutable set search_path = '' as $$
  select words !~ '[^\n !-;=?-~\u00A1-\u00AC\u00AE-\u02AF\u0300-\u036F\u1E00-\u1EFF\u2010-\u2027\u2039\u203A\u20AC\u20A6\u2212]'
    and not private.has_contact_details(words)
    and words !~* '\u20A6|\yngn\y|\ynaira\y'
    and regexp_replace(words, '\{(' || array_to_string(placeholders, '|') || ')\}', '', 'g')
      !~ '[{}]'
$$;
grant execute on function private.are_mail_words(text, text[]) to authenticated, service_role;

-- A row for each mail to customers whose words staff may change. Null: the original words of
-- `domain/mail-texts/`. Nobody adds or removes a row. Amounts, links, accounts and legal lines of a
-- mail are not here.
create table public.mail_texts (
  name text primary key check (name ~ '^[a-z]+(-[a-z]+)*$'),
  placeholders text[] not null check (placeholders <@ '{order,amount,until}'),
  subject text check (length(subject) between 3 and 120 and subject !~ '\n'),
  opening text check (length(opening) <= 1500),
  closing text check (length(closing) <= 1500),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint mail_texts_subject_words check (private.are_mail_words(subject, placeholders)),
  constraint mail_texts_opening_words check (private.are_mail_words(opening, placeholders)),
  constraint mail_texts_closing_words check (private.are_mail_words(closing, placeholders))
);

-- The opening hours: a row for each day of the week. Pages and search engines read them.
create table public.opening_hours (
  -- As ISO 8601 counts: 1 is Monday.
  weekday smallint primary key check (weekday between 1 and 7),
  -- Local times; both empty: closed.
  opens time,
  closes time,
  note text check (char_length(note) between 1 and 60),
  version integer not null default 1,
  constraint opening_hours_times_check check (
    (opens is null) = (closes is null) and opens < closes
  )
);

-- Days with other hours, such as the public holidays that the government proclaims a few days
-- ahead.
create table public.special_days (
  day date primary key check (day between '2020-01-01' and '2100-01-01'),
  -- The reason, such as "Id el Kabir".
  name text not null check (char_length(name) between 1 and 60),
  opens time,
  closes time,
  version integer not null default 1,
  constraint special_days_times_check check ((opens is null) = (closes is null) and opens < closes),
  constraint special_days_name_shows_text check (private.shows_text(name))
);

alter table public.solutions enable row level security;
grant select on public.solutions to anon;
grant select, insert, update, delete on public.solutions to authenticated, service_role;
create policy solutions_select_everyone on public.solutions for select to anon, authenticated
  using (true);
create policy solutions_insert_staff on public.solutions for insert to authenticated
  with check ((select private.has_grant('content')));
create policy solutions_update_staff on public.solutions for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy solutions_delete_staff on public.solutions for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.team_members enable row level security;
grant select on public.team_members to anon;
grant select, insert, update, delete on public.team_members to authenticated, service_role;
create policy team_members_select_everyone on public.team_members
  for select to anon, authenticated
  using (true);
create policy team_members_insert_staff on public.team_members for insert to authenticated
  with check ((select private.has_grant('content')));
create policy team_members_update_staff on public.team_members for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy team_members_delete_staff on public.team_members for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.testimonials enable row level security;
grant select on public.testimonials to anon;
grant select, insert, update, delete on public.testimonials to authenticated, service_role;
create policy testimonials_select_everyone on public.testimonials
  for select to anon, authenticated
  using (true);
create policy testimonials_insert_staff on public.testimonials for insert to authenticated
  with check ((select private.has_grant('content')));
create policy testimonials_update_staff on public.testimonials for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy testimonials_delete_staff on public.testimonials for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.faq_entries enable row level security;
grant select on public.faq_entries to anon;
grant select, insert, update, delete on public.faq_entries to authenticated, service_role;
create policy faq_entries_select_everyone on public.faq_entries for select to anon, authenticated
  using (true);
create policy faq_entries_insert_staff on public.faq_entries for insert to authenticated
  with check ((select private.has_grant('content')));
create policy faq_entries_update_staff on public.faq_entries for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy faq_entries_delete_staff on public.faq_entries for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.milestones enable row level security;
grant select on public.milestones to anon;
grant select, insert, update, delete on public.milestones to authenticated, service_role;
create policy milestones_select_everyone on public.milestones for select to anon, authenticated
  using (true);
create policy milestones_insert_staff on public.milestones for insert to authenticated
  with check ((select private.has_grant('content')));
create policy milestones_update_staff on public.milestones for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy milestones_delete_staff on public.milestones for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.company_texts enable row level security;
grant select on public.company_texts to anon;
grant select, insert, update, delete on public.company_texts to authenticated, service_role;
create policy company_texts_select_everyone on public.company_texts
  for select to anon, authenticated
  using (true);
create policy company_texts_insert_staff on public.company_texts for insert to authenticated
  with check ((select private.has_grant('content')));
create policy company_texts_update_staff on public.company_texts for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy company_texts_delete_staff on public.company_texts for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.portfolio_items enable row level security;
grant select on public.portfolio_items to anon;
grant select, insert, update, delete on public.portfolio_items to authenticated, service_role;
create policy portfolio_items_select_anon on public.portfolio_items for select to anon
  using (is_published);
create policy portfolio_items_select_authenticated on public.portfolio_items
  for select to authenticated
  using (is_published or (select private.has_grant('content')));
create policy portfolio_items_insert_staff on public.portfolio_items for insert to authenticated
  with check ((select private.has_grant('content')));
create policy portfolio_items_update_staff on public.portfolio_items for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy portfolio_items_delete_staff on public.portfolio_items for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.portfolio_item_products enable row level security;
grant select on public.portfolio_item_products to anon;
grant select, insert, update, delete on public.portfolio_item_products
  to authenticated, service_role;
create policy portfolio_item_products_select_everyone on public.portfolio_item_products
  for select to anon, authenticated
  using (exists (select from public.portfolio_items item where item.id = portfolio_item_id));
create policy portfolio_item_products_insert_staff on public.portfolio_item_products
  for insert to authenticated
  with check ((select private.has_grant('content')));
create policy portfolio_item_products_update_staff on public.portfolio_item_products
  for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy portfolio_item_products_delete_staff on public.portfolio_item_products
  for delete to authenticated
  using ((select private.has_grant('content')));

alter table public.mail_texts enable row level security;
grant select on public.mail_texts to authenticated, service_role;
grant update (subject, opening, closing) on public.mail_texts to authenticated;
create policy mail_texts_select_content on public.mail_texts for select to authenticated
  using ((select private.has_grant('content')));
create policy mail_texts_update_content on public.mail_texts for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));

alter table public.opening_hours enable row level security;
grant select on public.opening_hours to anon, authenticated, service_role;
grant update (opens, closes, note) on public.opening_hours to authenticated;
create policy opening_hours_select_everyone on public.opening_hours
  for select to anon, authenticated
  using (true);
create policy opening_hours_update_content on public.opening_hours for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));

alter table public.special_days enable row level security;
grant select on public.special_days to anon, service_role;
grant select, delete on public.special_days to authenticated;
grant insert (day, name, opens, closes), update (name, opens, closes) on public.special_days
  to authenticated;
create policy special_days_select_everyone on public.special_days
  for select to anon, authenticated
  using (true);
create policy special_days_insert_content on public.special_days for insert to authenticated
  with check ((select private.has_grant('content')));
create policy special_days_update_content on public.special_days for update to authenticated
  using ((select private.has_grant('content')))
  with check ((select private.has_grant('content')));
create policy special_days_delete_content on public.special_days for delete to authenticated
  using ((select private.has_grant('content')));

-- Trigger only. An account number can be written in words, which no filter finds. So
-- changing a mail to customers needs a second factor, where the person has one, and the owners get
-- the new words. Security definer, because nobody else writes security events.
create function private.tell_changed_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.uid()) is not null then
    perform private.require_fresh_second_factor();
  end if;
  insert into platform.security_events (kind, user_id, details) values (
    'mail_changed', (select auth.uid()),
    jsonb_build_object('from', 'The mail ' || new.name,
      'to', coalesce(nullif(concat_ws(' / ', new.subject, new.opening, new.closing), ''),
        'its original words')));
  return null;
end $$;

create trigger solutions_stamp before update on public.solutions
  for each row execute function private.stamp_row('updated_at');
create trigger solutions_notify_changed
  after insert or update or delete or truncate on public.solutions
  for each statement execute function private.notify_table_changed();

create trigger team_members_notify_changed
  after insert or update or delete or truncate on public.team_members
  for each statement execute function private.notify_table_changed();

create trigger testimonials_notify_changed
  after insert or update or delete or truncate on public.testimonials
  for each statement execute function private.notify_table_changed();

create trigger faq_entries_notify_changed
  after insert or update or delete or truncate on public.faq_entries
  for each statement execute function private.notify_table_changed();
create trigger faq_entries_stamp before update on public.faq_entries
  for each row execute function private.stamp_row('version');

create trigger milestones_notify_changed
  after insert or update or delete or truncate on public.milestones
  for each statement execute function private.notify_table_changed();

create trigger company_texts_stamp before update on public.company_texts
  for each row execute function private.stamp_row('updated_at');
create trigger company_texts_notify_changed
  after insert or update or delete or truncate on public.company_texts
  for each statement execute function private.notify_table_changed();

create trigger portfolio_items_stamp before update on public.portfolio_items
  for each row execute function private.stamp_row('updated_at');
create trigger portfolio_items_notify_changed
  after insert or update or delete or truncate on public.portfolio_items
  for each statement execute function private.notify_table_changed();

create trigger portfolio_item_products_notify_changed
  after insert or update or delete or truncate on public.portfolio_item_products
  for each statement execute function private.notify_table_changed();

create trigger mail_texts_stamp before update on public.mail_texts
  for each row execute function private.stamp_row('updated_at', 'version');
create trigger mail_texts_tell_owners after update on public.mail_texts
  for each row when ((new.subject, new.opening, new.closing)
    is distinct from (old.subject, old.opening, old.closing))
  execute function private.tell_changed_mail();

create trigger opening_hours_stamp before update on public.opening_hours
  for each row execute function private.stamp_row('version');
create trigger opening_hours_notify_changed
  after insert or update or delete or truncate on public.opening_hours
  for each statement execute function private.notify_table_changed();

create trigger special_days_stamp before update on public.special_days
  for each row execute function private.stamp_row('version');
create trigger special_days_notify_changed
  after insert or update or delete or truncate on public.special_days
  for each statement execute function private.notify_table_changed();

select private.audit_table('public.solutions', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.team_members', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.testimonials', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.faq_entries', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.milestones', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.company_texts', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.portfolio_items', '{sales,stock,finance,content,support}',
  'yes');

select private.audit_table('public.portfolio_item_products',
  '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.mail_texts', '{content}', 'yes');

select private.audit_table('public.opening_hours', '{sales,stock,finance,content,support}', 'yes');

select private.audit_table('public.special_days', '{sales,stock,finance,content,support}', 'yes');
