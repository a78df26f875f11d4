-- The payback of a solution is calculated from an example that the page links to: a question to the
-- solar calculator, or a system of the portfolio.
alter table public.solutions
  drop column payback_years_min,
  drop column payback_years_max,
  add column example_path text check (
    length(example_path) <= 500
    and example_path ~ '^/(solar-calculator\?[^#\s]+|portfolio/[a-z0-9]+(-[a-z0-9]+)*)$'
  ),
  add constraint solutions_texts_have_known_figures check (private.has_known_figures(
    concat_ws(' ', lead, who_for, payback_note, typical_system::text, questions::text)));
