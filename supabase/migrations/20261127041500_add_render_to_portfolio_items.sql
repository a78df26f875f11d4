-- The name of the rendered picture of the place; null shows the drawing of its scene.
alter table public.portfolio_items
  add column render text,
  add constraint portfolio_items_render_check check (render ~ '^[a-z0-9-]{1,80}$');
