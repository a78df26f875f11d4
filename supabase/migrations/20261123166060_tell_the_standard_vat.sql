-- The VAT that everybody pays on a day, for what a page counts without it. For visitors, too.
create function public.standard_vat_percent(of_day date) returns numeric
language sql stable security definer set search_path = '' as $$
  select private.vat_rate_on('standard', of_day)
$$;
revoke execute on function public.standard_vat_percent(date) from public;
grant execute on function public.standard_vat_percent(date) to anon, authenticated;
