-- The desk edits coupons. An order that uses a coupon changes its count, which nobody edits.
alter table public.coupons add column version integer not null default 1;
create trigger coupons_bump_version before update on public.coupons
  for each row when (old.used_count = new.used_count)
  execute function private.bump_version();
