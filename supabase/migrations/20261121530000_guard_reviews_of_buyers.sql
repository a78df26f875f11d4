-- Staff hide a review or show it again, and it is kept who did and when; its stars and words stay the buyer's own.
alter table public.product_reviews
  add column hidden_at timestamptz,
  -- Read through the service role alone, as `user_id` is.
  add column hidden_by uuid references auth.users on delete set null;
create index product_reviews_hidden_by on public.product_reviews (hidden_by);
update public.product_reviews set hidden_at = updated_at where is_hidden;
alter table public.product_reviews add constraint product_reviews_hidden_at check (is_hidden = (hidden_at is not null));

-- Trigger only.
create function private.guard_review() returns trigger language plpgsql set search_path = '' as $$
begin
  if (new.author_name, new.rating, new.body) is distinct from (old.author_name, old.rating, old.body) and old.user_id is distinct from (select auth.uid()) then
    raise insufficient_privilege using message = 'A review is changed by its buyer alone; staff hide it or show it again';
  end if;
  if new.is_hidden <> old.is_hidden then
    new.hidden_at := case when new.is_hidden then now() end;
    new.hidden_by := case when new.is_hidden then (select auth.uid()) end;
  end if;
  return new;
end $$;
revoke execute on function private.guard_review() from public;
create trigger product_reviews_guard before update on public.product_reviews for each row execute function private.guard_review();
