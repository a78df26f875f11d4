-- A name of zero-width spaces is empty on every page. Forms refuse it; the Data API did not.
-- The characters are those of `domain/text/invisible.ts`.
create function private.shows_text(words text)
returns boolean
language sql
immutable parallel safe strict
set search_path to ''
as $function$
  select words ~ ('[^\u0001-\u0020\u007F-\u00A0\u00AD\u034F\u061C\u115F\u1160\u1680\u17B4\u17B5\u180B-\u180F\u2000-\u200F'
    || '\u2028-\u202F\u205F-\u206F\u2800\u3000\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB'
    || '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]')
$function$;
revoke all on function private.shows_text(text) from public, anon;
grant execute on function private.shows_text(text) to authenticated, service_role;

create or replace function private.are_public_words(words text)
returns boolean
language sql
immutable
set search_path to ''
as $function$
  select words !~ ('[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u180F\u200B\u200E\u200F'
      || '\u2028-\u202E\u2060-\u206F\u2800\u3164\uFEFF\uFFA0\uFFF0-\uFFFB'
      || '\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E00FF\U000E01F0-\U000E0FFF]')
    and not private.has_contact_details(words)
$function$;

update public.profiles set full_name = null where not private.shows_text(full_name);
update public.products set name = sku where not private.shows_text(name);
update public.addresses set name = 'Unnamed' where not private.shows_text(name);
update public.addresses set area = 'Unnamed' where not private.shows_text(area);
update public.addresses set street = 'Unnamed' where not private.shows_text(street);
update public.depots set name = 'Unnamed' where not private.shows_text(name);
update public.openings set title = 'Unnamed' where not private.shows_text(title);
update public.portfolio_items set title = 'Unnamed' where not private.shows_text(title);
update public.posts set title = 'Unnamed' where not private.shows_text(title);
update public.product_categories set name = 'Unnamed' where not private.shows_text(name);
update public.product_documents set title = 'Unnamed' where not private.shows_text(title);
update public.product_reviews set author_name = 'Unnamed' where not private.shows_text(author_name);
update public.product_variant_groups set name = 'Unnamed' where not private.shows_text(name);
update public.reseller_tiers set name = 'Unnamed' where not private.shows_text(name);
update public.saved_calculations set title = 'Unnamed' where not private.shows_text(title);
update public.saved_views set name = 'Unnamed' where not private.shows_text(name);
update public.solutions set title = 'Unnamed' where not private.shows_text(title);
update public.special_days set name = 'Unnamed' where not private.shows_text(name);
update public.team_members set name = 'Unnamed' where not private.shows_text(name);
update public.testimonials set name = 'Unnamed' where not private.shows_text(name);
update public.vat_classes set name = 'Unnamed' where not private.shows_text(name);

alter table public.addresses add constraint addresses_name_shows_text check (private.shows_text(name));
alter table public.addresses add constraint addresses_area_shows_text check (private.shows_text(area));
alter table public.addresses add constraint addresses_street_shows_text check (private.shows_text(street));
alter table public.depots add constraint depots_name_shows_text check (private.shows_text(name));
alter table public.openings add constraint openings_title_shows_text check (private.shows_text(title));
alter table public.portfolio_items add constraint portfolio_items_title_shows_text check (private.shows_text(title));
alter table public.posts add constraint posts_title_shows_text check (private.shows_text(title));
alter table public.product_categories add constraint product_categories_name_shows_text check (private.shows_text(name));
alter table public.product_documents add constraint product_documents_title_shows_text check (private.shows_text(title));
alter table public.product_reviews add constraint product_reviews_author_name_shows_text check (private.shows_text(author_name));
alter table public.product_variant_groups add constraint product_variant_groups_name_shows_text check (private.shows_text(name));
alter table public.products add constraint products_name_shows_text check (private.shows_text(name));
alter table public.profiles add constraint profiles_full_name_shows_text check (private.shows_text(full_name));
alter table public.reseller_tiers add constraint reseller_tiers_name_shows_text check (private.shows_text(name));
alter table public.saved_calculations add constraint saved_calculations_title_shows_text check (private.shows_text(title));
alter table public.saved_views add constraint saved_views_name_shows_text check (private.shows_text(name));
alter table public.solutions add constraint solutions_title_shows_text check (private.shows_text(title));
alter table public.special_days add constraint special_days_name_shows_text check (private.shows_text(name));
alter table public.team_members add constraint team_members_name_shows_text check (private.shows_text(name));
alter table public.testimonials add constraint testimonials_name_shows_text check (private.shows_text(name));
alter table public.vat_classes add constraint vat_classes_name_shows_text check (private.shows_text(name));
