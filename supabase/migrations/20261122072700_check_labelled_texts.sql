-- The shape of texts that staff write as JSON and pages show. Pages refuse another shape, so one
-- wrong row would break every page that lists it.
alter table public.products
  add constraint products_highlights_labelled check (not highlights @? '$[*] ? (!(
    @.type() == "object" && @.label.type() == "string" && @.value.type() == "string"))'),
  add constraint products_specifications_grouped check (not specifications @? '$[*] ? (!(
    @.type() == "object" && @.group.type() == "string" && @.rows.type() == "array"))'),
  add constraint products_specifications_labelled check (not specifications @? '$[*].rows[*] ? (!(
    @.type() == "object" && @.label.type() == "string"
    && (@.value.type() == "string" || @.value.type() == "number")
    && (!exists(@.unit) || @.unit.type() == "string" || @.unit.type() == "null")))');
alter table public.product_uses
  add constraint product_uses_steps_labelled check (not steps @? '$[*] ? (!(
    @.type() == "object" && @.label.type() == "string" && @.text.type() == "string"))');
