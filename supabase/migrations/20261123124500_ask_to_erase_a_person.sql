-- The law lets a person ask us to erase what we hold about them. Two colleagues do it together.
alter table public.person_requests drop constraint person_requests_kind_check;
alter table public.person_requests add constraint person_requests_kind_check
  check (kind in ('second_factor', 'erase'));
