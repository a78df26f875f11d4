-- What buyers ask for after they have paid: to cancel before dispatch, or to give goods back. Only
-- functions write it; staff decide.
create table public.return_requests (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  kind text not null check (kind in ('cancellation', 'return')),
  -- Why goods come back; null for a cancellation.
  reason text check (reason in (
    'does_not_work', 'damaged', 'not_as_described', 'wrong_goods', 'changed_mind', 'other'
  )),
  -- The words of the buyer.
  message text check (char_length(message) between 1 and 800),
  status text not null default 'requested' check (status in (
    'requested', 'accepted', 'declined', 'withdrawn', 'received', 'refunded'
  )),
  -- What staff told the buyer.
  note text check (char_length(note) between 1 and 800),
  decided_by uuid references auth.users on delete set null,
  decided_at timestamptz,
  received_by uuid references auth.users on delete set null,
  received_at timestamptz,
  -- The first refund for what came back; null also when it became credit.
  refund_id uuid references public.refunds on delete restrict,
  ended_at timestamptz,
  -- When staff were reminded of it.
  reminded_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'return') = (reason is not null)),
  check (kind = 'cancellation' or message is not null),
  check (kind = 'return' or status not in ('received', 'refunded')),
  check (status <> 'declined' or note is not null),
  check ((received_at is not null) = (status in ('received', 'refunded')) or status = 'declined')
);
create index return_requests_order_id_idx on public.return_requests (order_id, created_at);
create index return_requests_refund_id_idx on public.return_requests (refund_id)
  where refund_id is not null;
create index return_requests_decided_by_idx on public.return_requests (decided_by)
  where decided_by is not null;
create index return_requests_received_by_idx on public.return_requests (received_by)
  where received_by is not null;
-- At most one open request of an order.
create unique index return_requests_open_key on public.return_requests (order_id)
  where status in ('requested', 'received') or (kind = 'return' and status = 'accepted');
create trigger return_requests_check_status before update of status on public.return_requests
  for each row execute function private.check_status_transition('a request',
    'requested>accepted', 'requested>declined', 'requested>withdrawn', 'accepted>received',
    'accepted>declined', 'accepted>withdrawn', 'received>refunded', 'received>declined');
alter table public.return_requests enable row level security;
grant select on public.return_requests to authenticated;
grant select, insert, update on public.return_requests to service_role;
create policy return_requests_select_admin on public.return_requests for select to authenticated
  using ((select private.is_admin()));

create table public.return_request_lines (
  return_request_id uuid not null references public.return_requests on delete cascade,
  product_id uuid not null references public.products on delete restrict,
  quantity integer not null check (quantity between 1 and 999),
  -- What really came back: to be sold again, or not.
  sellable_quantity integer not null default 0 check (sellable_quantity >= 0),
  damaged_quantity integer not null default 0 check (damaged_quantity >= 0),
  primary key (return_request_id, product_id),
  check (sellable_quantity + damaged_quantity <= quantity)
);
create index return_request_lines_product_id_idx on public.return_request_lines (product_id);
alter table public.return_request_lines enable row level security;
grant select on public.return_request_lines to authenticated;
grant select, insert on public.return_request_lines to service_role;
grant update (sellable_quantity, damaged_quantity) on public.return_request_lines to service_role;
create policy return_request_lines_select_admin on public.return_request_lines for select
  to authenticated using ((select private.is_admin()));

-- Pictures of the goods, drawn again as JPEG. Only staff see them.
create table public.return_request_photos (
  id uuid primary key default gen_random_uuid(),
  return_request_id uuid not null references public.return_requests on delete cascade,
  content bytea not null check (octet_length(content) between 1 and 5242880),
  created_at timestamptz not null default now()
);
create index return_request_photos_request_idx
  on public.return_request_photos (return_request_id, created_at);
alter table public.return_request_photos enable row level security;
grant select on public.return_request_photos to authenticated;
grant select, insert, delete on public.return_request_photos to service_role;
create policy return_request_photos_select_admin on public.return_request_photos for select
  to authenticated using ((select private.is_admin()));

-- Which return a refunded line belongs to, so that its goods are counted once.
alter table public.refund_lines
  add column return_request_id uuid references public.return_requests on delete restrict;
create index refund_lines_return_request_id_idx on public.refund_lines (return_request_id)
  where return_request_id is not null;
