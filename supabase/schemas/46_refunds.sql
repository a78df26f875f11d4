-- Refunds. One person may refund a limited amount alone; above it a second person approves.

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments on delete restrict,
  amount_kobo bigint not null check (amount_kobo > 0),
  reason text not null check (char_length(reason) between 1 and 500),
  status text not null default 'requested'
    check (status in ('requested', 'approved', 'processing', 'processed', 'failed',
      'needs_attention', 'withdrawn')),
  requested_by uuid references auth.users on delete set null,
  approved_by uuid references auth.users on delete set null,
  gateway_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the refund left the status `requested`, and whether one person decided alone.
  approved_at timestamptz,
  is_approved_alone boolean not null default false,
  -- The part that is no longer charged once the refund is approved.
  credit_note_kobo bigint not null default 0
    constraint refunds_credit_note_check check (credit_note_kobo between 0 and amount_kobo),
  -- Nobody requested it here: it was made on the pages of the gateway.
  made_elsewhere boolean not null default false,
  -- When the refund was sent to the gateway.
  sent_at timestamptz,
  -- When the gateway was last queried; null to query it soon.
  checked_at timestamptz,
  -- Paid by a transfer of ours, as every refund of a bank transfer is.
  by_transfer boolean not null default false,
  -- The first refund of the same decision, if it refunds several payments.
  part_of uuid references public.refunds on delete restrict,
  -- The credit note that was booked with the approval.
  credit_note_id bigint unique references public.ledger_entries on delete restrict,
  constraint refunds_two_people check (
    approved_by is null or approved_by is distinct from requested_by
  ),
  constraint refunds_approved_unless_requested check (
    status = 'withdrawn' or (status = 'requested') = (approved_at is null)
  )
);

create index refunds_payment_id_idx on public.refunds (payment_id);
create index refunds_status_idx on public.refunds (status, created_at);
create index refunds_requested_by_idx on public.refunds (requested_by)
  where requested_by is not null;
create index refunds_approved_by_idx on public.refunds (approved_by) where approved_by is not null;
create index refunds_requested_by_approved_at_idx on public.refunds (requested_by, approved_at)
  where is_approved_alone;
create unique index refunds_gateway_id_idx on public.refunds (payment_id, gateway_id)
  where gateway_id is not null;
create index refunds_part_of_idx on public.refunds (part_of) where part_of is not null;

-- Bank accounts of buyers for refunds. Not in the schema public, so that no role of the Data API
-- reads them. An account is replaced, never changed.
create table private.refund_accounts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  bank_code text not null check (bank_code ~ '^\d{3,6}$'),
  -- NUBAN: ten digits.
  account_number text not null check (account_number ~ '^\d{10}$'),
  account_name text not null check (char_length(account_name) between 2 and 100),
  -- The bank confirmed the name; otherwise the buyer typed it.
  is_name_checked boolean not null,
  -- The order had another account before.
  is_changed boolean not null,
  may_pay_at timestamptz not null,
  created_at timestamptz not null,
  replaced_at timestamptz
    constraint refund_accounts_replaced_after_creation check (replaced_at >= created_at)
);

create unique index refund_accounts_current_key on private.refund_accounts (order_id)
  where replaced_at is null;
create index refund_accounts_order_id_idx on private.refund_accounts (order_id, created_at);
create index refund_accounts_account_number_idx on private.refund_accounts (account_number);

-- Refunds by transfer, as staff recorded them. Never changed.
create table private.refund_transfers (
  refund_id uuid primary key references public.refunds on delete restrict,
  account_id uuid not null references private.refund_accounts on delete restrict,
  -- The bank's reference.
  reference text not null check (char_length(reference) between 3 and 60),
  recorded_by uuid references auth.users on delete set null,
  created_at timestamptz not null
);

create index refund_transfers_account_id_idx on private.refund_transfers (account_id);
create index refund_transfers_recorded_by_idx on private.refund_transfers (recorded_by)
  where recorded_by is not null;

-- Refunds by line, of goods that came back or are not delivered. No more of a product than was
-- bought.
create table public.refund_lines (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  -- Null when all of its money became credit.
  refund_id uuid references public.refunds on delete restrict,
  -- Null: the delivery or the installation.
  product_id uuid references public.products on delete restrict,
  quantity integer not null check (quantity between 1 and 999),
  amount_kobo bigint not null check (amount_kobo >= 0),
  created_at timestamptz not null default now(),
  -- The return of the goods, so that they are counted once.
  return_request_id uuid,
  -- The installation is refunded as a line of its own, like the delivery.
  is_installation boolean not null default false,
  -- The refund to an instalment plan.
  plan_refund_id uuid,
  constraint refund_lines_installation_check check (not is_installation or product_id is null)
);

create index refund_lines_order_id_idx on public.refund_lines (order_id, product_id);
create index refund_lines_refund_id_idx on public.refund_lines (refund_id)
  where refund_id is not null;
create index refund_lines_product_id_idx on public.refund_lines (product_id)
  where product_id is not null;
create index refund_lines_return_request_id_idx on public.refund_lines (return_request_id)
  where return_request_id is not null;
create index refund_lines_plan_refund_id_idx on public.refund_lines (plan_refund_id)
  where plan_refund_id is not null;

-- The code with which a gateway pays to a reseller's bank account.
create table private.transfer_recipients (
  bank_account_id uuid not null,
  gateway text not null check (gateway in ('paystack', 'sandbox')),
  is_test boolean not null,
  code text not null check (char_length(code) between 3 and 100),
  created_at timestamptz not null default now(),
  primary key (bank_account_id, gateway, is_test)
);

alter table public.ledger_entries add constraint ledger_entries_refund_id_fkey
  foreign key (refund_id) references public.refunds
  on delete restrict;

alter table public.refunds enable row level security;
grant select, insert, update on public.refunds to service_role;
grant select (id, payment_id, amount_kobo, reason, status, created_at, updated_at,
  credit_note_kobo, made_elsewhere, by_transfer, part_of) on public.refunds to authenticated;
create policy refunds_select_owner_or_staff on public.refunds for select to authenticated
  using ((exists (
    select from public.payments p join public.orders o on o.id = p.order_id
    where p.id = refunds.payment_id and (
      o.user_id = (select auth.uid())
      or (select private.has_grant('sales', 'finance', 'support'))
    )
  )));

alter table private.refund_accounts enable row level security;
grant select, insert on private.refund_accounts to service_role;
grant update (replaced_at) on private.refund_accounts to service_role;

alter table private.refund_transfers enable row level security;
grant select, insert on private.refund_transfers to service_role;

alter table public.refund_lines enable row level security;
grant select on public.refund_lines to authenticated;
grant select, insert on public.refund_lines to service_role;
create policy refund_lines_select_owner_or_staff on public.refund_lines
  for select to authenticated
  using ((exists (
    select from public.orders o
    where o.id = refund_lines.order_id and (
      o.user_id = (select auth.uid())
      or (select private.has_grant('sales', 'finance', 'support'))
    )
  )));

alter table private.transfer_recipients enable row level security;
grant select, insert on private.transfer_recipients to service_role;

-- Whether `person` may refund `amount` of a payment alone: together with what was decided alone
-- before, by anybody for this payment, or by this person for any payment in the last 24 hours, it
-- is at most 100,000 naira. Not per calendar day, in which one person could refund the limit twice
-- around midnight. Somebody who has decided on money for less than 24 hours decides on nothing
-- alone: otherwise each new admin would add a limit to the day. Nobody decides alone on their own
-- order. The payment and the person stay locked until the transaction ends, so that parallel
-- requests are counted one after the other.
create function private.may_refund_alone(person uuid, payment uuid, amount bigint) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  of_payment bigint;
  of_person bigint;
begin
  perform from public.payments where id = payment for no key update;
  perform pg_advisory_xact_lock(hashtextextended('refunds by ' || person, 0));
  select coalesce(sum(amount_kobo) filter (where payment_id = payment), 0),
      coalesce(sum(amount_kobo) filter (
        where requested_by = person and approved_at > now() - interval '24 hours'), 0)
    into of_payment, of_person
    from (
      select payment_id, amount_kobo, requested_by, approved_at from public.refunds
        where is_approved_alone and status not in ('failed', 'withdrawn')
      union all
      select d.payment_id, d.amount_kobo, a.requested_by, a.approved_at
        from public.dispute_answers a join public.disputes d on d.id = a.dispute_id
        where a.is_approved_alone and a.decision = 'accept'
          and a.status not in ('refused', 'withdrawn')
    ) as alone
    where payment_id = payment or requested_by = person;
  return amount + greatest(of_payment, of_person) <= 10000000
    and private.decides_on_money(person)
    and private.find_own_order_problem(
      person, (select order_id from public.payments where id = payment), false) is null;
end $$;
grant execute on function private.may_refund_alone(uuid, uuid, bigint) to service_role;

-- Trigger only, when the transaction commits: a lost dispute is in the ledger.
create function private.check_lost_dispute() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'lost' and not exists (
    select from public.ledger_entries where dispute_id = new.id and reverses is null
  ) then
    raise exception 'dispute_not_in_ledger' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Trigger only. An account is accepted while a refund waits for one. An account that follows
-- another one is paid after a day, in which the buyer reads our mail about it.
create function private.guard_refund_account() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    if old.replaced_at is not null and new.replaced_at is distinct from old.replaced_at then
      raise exception 'refund_account_replaced' using errcode = 'PT409';
    end if;
    return new;
  end if;
  perform from public.orders where id = new.order_id for no key update;
  if not exists (
    select from public.refunds r join public.payments p on p.id = r.payment_id
    where p.order_id = new.order_id
      and (r.by_transfer and r.status in ('requested', 'approved')
        or r.status in ('needs_attention', 'failed'))
  ) then
    raise exception 'refund_account_not_needed' using errcode = 'PT409';
  end if;
  new.is_changed := exists (
    select from private.refund_accounts
    where order_id = new.order_id
      and (bank_code, account_number) is distinct from (new.bank_code, new.account_number)
  );
  new.may_pay_at := case when new.is_changed then new.created_at + interval '24 hours'
    else new.created_at end;
  return new;
end $$;

-- Trigger only. A transfer is for an approved refund, to the current account of its order.
create function private.guard_refund_transfer() returns trigger
language plpgsql set search_path = '' as $$
declare
  of_order uuid;
begin
  select p.order_id into of_order
    from public.refunds r join public.payments p on p.id = r.payment_id
    where r.id = new.refund_id and r.status = 'approved' and r.by_transfer
    for no key update of r;
  if not found then
    raise exception 'refund_not_by_transfer' using errcode = 'PT409';
  end if;
  if not exists (
    select from private.refund_accounts
    where id = new.account_id and order_id = of_order and replaced_at is null
      and may_pay_at <= new.created_at
  ) then
    raise exception 'refund_account_outdated' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Trigger only, when the transaction commits: a processed refund by transfer has its transfer.
-- Security definer, because refunds are also written by roles that cannot read the transfers.
create function private.check_refund_transfer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from private.refund_transfers where refund_id = new.id) then
    raise exception 'refund_transfer_not_noted' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Trigger only. No more of a product, the delivery or the installation is refunded than was bought.
-- Goods that came back for an agreed amount have no line, and are not refunded by line too.
create function private.guard_refund_line() returns trigger
language plpgsql set search_path to '' as $$
declare
  bought integer;
  bought_kobo bigint;
  returned integer;
  returned_kobo bigint;
begin
  perform from public.orders where id = new.order_id for no key update;
  if new.refund_id is not null and not exists (
    select from public.refunds r join public.payments p on p.id = r.payment_id
    where r.id = new.refund_id and p.order_id = new.order_id
  ) then
    raise exception 'refund_of_other_order' using errcode = 'PT409';
  end if;
  if new.is_installation then
    select 1, private.installation_kobo(new.order_id) into bought, bought_kobo;
  elsif new.product_id is null then
    select 1, delivery_kobo into bought, bought_kobo from public.orders where id = new.order_id;
  else
    select quantity, quantity * unit_price_kobo - discount_kobo into bought, bought_kobo
      from public.order_lines where order_id = new.order_id and product_id = new.product_id;
  end if;
  select coalesce(sum(l.quantity), 0), coalesce(sum(l.amount_kobo), 0)
    into returned, returned_kobo
    from public.refund_lines l
    where l.order_id = new.order_id and l.product_id is not distinct from new.product_id
      and l.is_installation = new.is_installation and not private.gave_nothing_back(l);
  if bought is null or new.quantity > bought - returned
    or new.amount_kobo > bought_kobo - returned_kobo
    or new.product_id is not null and new.return_request_id is null
      and new.quantity > private.returnable_units(new.order_id, new.product_id) then
    raise exception 'refund_too_many_units' using errcode = 'PT409';
  end if;
  return new;
end $$;

-- Whether a line gave nothing back: its refund was withdrawn, and its credit note was reversed. A
-- buyer who keeps the money as credit withdraws the refund too, but the goods came back.
create function private.gave_nothing_back(line public.refund_lines) returns boolean
language sql stable set search_path = '' as $$
  select num_nonnulls(line.refund_id, line.plan_refund_id) > 0
    and (line.refund_id is null or exists (
      select from public.refunds r
      where r.id = line.refund_id and r.status = 'withdrawn' and (
        r.credit_note_id is null
        or exists (select from public.ledger_entries where reverses = r.credit_note_id))
    ))
    and (line.plan_refund_id is null or exists (
      select from public.plan_refunds r
      where r.id = line.plan_refund_id and r.status = 'withdrawn'))
$$;
grant execute on function private.gave_nothing_back(refund_lines) to service_role;

-- The price of the installation: bought with the order, and accepted later.
create function private.installation_kobo(of_order uuid) returns bigint
language sql stable set search_path = '' as $$
  select o.installation_kobo + coalesce((
    select sum(price_kobo) from public.installation_quotes
    where order_id = o.id and status = 'accepted'
  ), 0)::bigint
  from public.orders o where o.id = of_order
$$;
grant execute on function private.installation_kobo(uuid) to service_role;

-- Trigger only. Security definer, so that the rules see all rows.
create function private.guard_refunds() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- All refunds of a payment together are at most what arrived and was not taken back. A refund
  -- leaves the status `requested` when a member of staff approves it who did not request it and is
  -- no new admin, or when its requester may decide alone. A refund that was made on the pages of
  -- the gateway is a fact that nobody approves: it begins as processed. None of this changes later,
  -- except that deleting an account empties its columns.
  <<guard_refund>>
  declare
    is_decided constant boolean := new.status not in ('requested', 'withdrawn')
      and (tg_op = 'INSERT' or old.status = 'requested');
    problem text;
  begin
    if tg_op = 'INSERT' then
      perform from public.payments where id = new.payment_id for no key update;
      if new.amount_kobo > private.received_for(new.payment_id) - (
        select coalesce(sum(amount_kobo), 0) from public.refunds
        where payment_id = new.payment_id and status not in ('failed', 'withdrawn')
      ) then
        raise exception 'refund_over_payment' using errcode = 'PT409';
      end if;
      if new.status in ('requested', 'withdrawn') and new.approved_by is not null then
        raise exception 'refund_not_approved' using errcode = 'PT409';
      end if;
      new.approved_at := null;
      new.is_approved_alone := false;
      if new.made_elsewhere then
        if new.status <> 'processed' or new.gateway_id is null
          or num_nonnulls(new.requested_by, new.approved_by) > 0
          or exists (
            select from public.payments where id = new.payment_id and method = 'bank_transfer'
          ) then
          raise exception 'refund_made_elsewhere' using errcode = 'PT409';
        end if;
        new.approved_at := now();
        exit guard_refund;
      end if;
    else
      if (new.payment_id, new.amount_kobo, new.credit_note_kobo, new.made_elsewhere, new.created_at)
          is distinct from (old.payment_id, old.amount_kobo, old.credit_note_kobo,
            old.made_elsewhere, old.created_at)
        or new.requested_by is distinct from old.requested_by and new.requested_by is not null
        or new.approved_by is distinct from old.approved_by and new.approved_by is not null
          and not is_decided then
        raise exception 'refund_fixed' using errcode = 'PT409';
      end if;
      new.approved_at := old.approved_at;
      new.is_approved_alone := old.is_approved_alone;
    end if;
    if not is_decided then exit guard_refund; end if;
    if new.approved_by is not null then
      problem := private.find_approval_problem(new.approved_by, new.requested_by, new.created_at);
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    elsif new.requested_by is null
      or not private.may_refund_alone(new.requested_by, new.payment_id, new.amount_kobo) then
      raise exception 'refund_needs_second_person' using errcode = 'PT409';
    else
      new.is_approved_alone := true;
    end if;
    new.approved_at := now();
  end guard_refund;

  -- The limit of one person counts the credit and edits that they gave, too.
  if tg_op = 'UPDATE' and new.is_approved_alone and not old.is_approved_alone then
    if not private.may_give_alone(new.requested_by, new.amount_kobo) then
      raise exception 'refund_needs_second_person' using errcode = 'PT409';
    end if;
  end if;

  -- A refund that no member of staff requested is approved by somebody who did not record a receipt
  -- of its order.
  if (tg_op = 'INSERT' or new.approved_by is distinct from old.approved_by)
    and new.approved_by is not null and new.requested_by is null then
    if exists (
      select from public.ledger_entries e
      join public.payments p on p.order_id = e.order_id
      where p.id = new.payment_id and e.kind = 'receipt' and e.reverses is null
        and e.actor = 'staff' and e.actor_id = new.approved_by
        and not exists (select from public.ledger_entries where reverses = e.id)
    ) then
      raise exception 'refund_by_receiver' using errcode = 'PT409';
    end if;
  end if;

  -- Nothing is refunded while a bank disputes the payment. Reports of the gateway about a refund
  -- that it has are facts.
  if (tg_op = 'INSERT' or new.status is distinct from old.status) then
    if new.status in ('approved', 'processing')
      and (tg_op = 'INSERT'
        or old.status in ('requested', 'approved') and old.status <> new.status) then
      perform from public.payments where id = new.payment_id for no key update;
      if private.is_disputed(new.payment_id) then
        raise exception 'refund_disputed' using errcode = 'PT409';
      end if;
    end if;
  end if;

  -- Nobody decides on a refund of their own order.
  if (tg_op = 'INSERT' or new.status is distinct from old.status) and new.status = 'approved' then
    declare
      problem constant text := private.find_own_order_problem(
        coalesce(new.approved_by, new.requested_by),
        (select order_id from public.payments where id = new.payment_id), false);
    begin
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    end;
  end if;

  -- A request for the price of retired units is refused at once, because nobody could approve it.
  if tg_op = 'INSERT' and new.credit_note_kobo > 0 and not new.made_elsewhere then
    declare
      of_order constant uuid := (select order_id from public.payments where id = new.payment_id);
    begin
      perform private.keep_price_of_retired(of_order, new.credit_note_kobo + coalesce((
        select sum(r.credit_note_kobo)
        from public.refunds r join public.payments p on p.id = r.payment_id
        where p.order_id = of_order and r.status = 'requested'), 0)::bigint);
    end;
  end if;

  -- A bank transfer is refunded by transfer. How a refund is paid never changes.
  if tg_op = 'INSERT' then
    new.by_transfer := new.by_transfer or exists (
      select from public.payments where id = new.payment_id and method = 'bank_transfer');
  elsif (new.by_transfer, new.part_of) is distinct from (old.by_transfer, old.part_of)
    or old.credit_note_id is not null and new.credit_note_id is distinct from old.credit_note_id
  then
    raise exception 'refund_way_fixed' using errcode = 'PT409';
  end if;
  return new;
end $$;

create trigger refunds_stamp before update on public.refunds
  for each row execute function private.stamp_row('updated_at');
create trigger refunds_guard before insert or update on public.refunds
  for each row execute function private.guard_refunds();
create constraint trigger refunds_check_ledger after insert or update of status on public.refunds
  deferrable initially deferred for each row execute function private.check_ledger();
create trigger refunds_check_status before update of status on public.refunds
  for each row execute function private.guard_status('requested>approved',
    'requested>withdrawn', 'approved>processing', 'approved>processed', 'approved>failed',
    'approved>needs_attention', 'approved>withdrawn', 'processing>processed', 'processing>failed',
    'processing>needs_attention', 'needs_attention>processing', 'needs_attention>processed',
    'needs_attention>failed', 'needs_attention>withdrawn', 'failed>processed',
    'withdrawn>processed');
create constraint trigger refunds_check_transfer after insert or update of status on public.refunds
  deferrable initially deferred for each row when (new.by_transfer and new.status = 'processed')
  execute function private.check_refund_transfer();

create trigger refund_accounts_guard before insert or update on private.refund_accounts
  for each row execute function private.guard_refund_account();

create trigger refund_transfers_guard before insert on private.refund_transfers
  for each row execute function private.guard_refund_transfer();

create trigger refund_lines_guard before insert on public.refund_lines
  for each row execute function private.guard_refund_line();

select private.audit_table('public.refunds', '{sales,finance,support}');

select private.audit_table('private.refund_transfers', '{finance}');

select private.audit_table('public.refund_lines', '{sales,finance,support}');
