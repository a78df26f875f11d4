-- A text without a limit makes a page that no phone can load, and fills the audit. These are far longer
-- than any text of the shop.
alter table public.bundles add constraint bundles_lengths_check check (
    char_length(scene) <= 5000
  );
alter table public.coupons add constraint coupons_lengths_check check (
    char_length(description) <= 5000
  );
alter table public.milestones add constraint milestones_lengths_check check (
    char_length(text) <= 5000
  );
alter table public.portfolio_items add constraint portfolio_items_lengths_check check (
    char_length(quote) <= 5000 and
    char_length(quote_by) <= 5000 and
    char_length(story) <= 50000
  );
alter table public.posts add constraint posts_lengths_check check (
    char_length(diagram) <= 5000
  );
alter table public.product_categories add constraint product_categories_lengths_check check (
    char_length(description) <= 5000
  );
alter table public.product_facet_definitions add constraint product_facet_definitions_lengths_check check (
    char_length(label) <= 5000 and
    char_length(unit) <= 5000
  );
alter table public.product_uses add constraint product_uses_lengths_check check (
    char_length(explanation) <= 5000
  );
alter table public.products add constraint products_lengths_check check (
    char_length(description) <= 50000
  );
alter table public.solutions add constraint solutions_lengths_check check (
    char_length(lead) <= 5000 and
    char_length(payback_note) <= 5000 and
    char_length(project_type) <= 5000 and
    char_length(title) <= 5000 and
    char_length(who_for) <= 5000
  );
alter table public.team_members add constraint team_members_lengths_check check (
    char_length(bio) <= 50000 and
    char_length(name) <= 5000 and
    char_length(place) <= 5000 and
    char_length(role) <= 5000
  );
alter table public.testimonials add constraint testimonials_lengths_check check (
    char_length(name) <= 5000 and
    char_length(system) <= 5000 and
    char_length(text) <= 5000 and
    char_length(town) <= 5000
  );
