-- The bytes of a picture are an object of the bucket return-photos. `content` holds them until the server
-- has moved them at its start.
alter table public.return_request_photos
  add column object_path text unique check (char_length(object_path) between 1 and 200),
  add column size_bytes integer check (size_bytes between 1 and 5242880),
  alter column content drop not null;
update public.return_request_photos set size_bytes = octet_length(content);
alter table public.return_request_photos
  alter column size_bytes set not null,
  add constraint return_request_photos_one_place_check
    check (num_nonnulls(object_path, content) = 1);
grant update (object_path, content) on public.return_request_photos to service_role;

create or replace function private.limit_return_photos() returns trigger
language plpgsql volatile set search_path = '' as $$
declare
  of_order uuid;
begin
  select order_id into of_order from public.return_requests where id = new.return_request_id;
  perform from public.orders where id = of_order for no key update;
  if (select count(*) >= 4 from public.return_request_photos
      where return_request_id = new.return_request_id) then
    raise exception 'A request may have four pictures' using errcode = 'PT409';
  end if;
  if (
    select coalesce(sum(p.size_bytes), 0) + new.size_bytes > 20971520
    from public.return_request_photos p
    join public.return_requests r on r.id = p.return_request_id
    where r.order_id = of_order
  ) then
    raise exception 'We have 20 MB of pictures of this order already. Please send more by e-mail.'
      using errcode = 'PT409';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('return photos', 0));
  if (
    select coalesce(sum(size_bytes), 0) + new.size_bytes > 524288000
    from public.return_request_photos
  ) then
    raise exception 'We cannot store pictures at this moment. Please ask without them, and send them on WhatsApp or by e-mail.'
      using errcode = 'PT503';
  end if;
  return new;
end $$;
