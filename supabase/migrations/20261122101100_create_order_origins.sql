-- Where an order was sent from, to limit the unpaid orders of one address and one network. Rows are
-- deleted after a day. Only functions read them.
create table private.order_origins (
  order_id uuid primary key references public.orders on delete cascade,
  -- An IPv4 address, or the /64 network of an IPv6 customer.
  address text not null check (char_length(address) between 1 and 100),
  -- The /24 network of an IPv4 address, the /48 of an IPv6 address.
  network text not null check (char_length(network) between 1 and 100),
  created_at timestamptz not null default now()
);
create index order_origins_address_idx on private.order_origins (address, created_at);
create index order_origins_network_idx on private.order_origins (network, created_at);
create index order_origins_created_at_idx on private.order_origins (created_at);

alter table private.order_origins enable row level security;
grant select, insert, delete on private.order_origins to service_role;
