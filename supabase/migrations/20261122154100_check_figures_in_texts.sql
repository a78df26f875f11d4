-- Texts name their figures in placeholders, which pages fill with today's numbers:
-- {{naira 20 / 15 * petrol}}. domain/content/figures.ts says how they are written. A placeholder
-- that no page could fill is refused where it is written.

-- For check constraints. Everybody who may write a text calls it.
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
revoke execute on function private.has_known_figures(text) from public;
grant execute on function private.has_known_figures(text) to authenticated, service_role;

alter table public.posts
  add constraint posts_body_has_known_figures check (private.has_known_figures(body)),
  -- Titles and summaries also go to feeds, search results and pictures, where nothing is filled.
  add constraint posts_title_has_no_figures check (title !~ '\{\{'),
  add constraint posts_summary_has_no_figures check (summary !~ '\{\{');
