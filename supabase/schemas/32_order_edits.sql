-- Edits of orders by staff. The prices of an order change only with an edit in the same
-- transaction.

-- Staff may change goods, quantities, address, delivery fee and discount before an order leaves the
-- store. An edit never changes.
create table public.order_edits (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete restrict,
  -- 1 for the first edit of an order.
  position integer not null check (position > 0),
  -- Lines, address, fee, discounts and total.
  before jsonb not null,
  after jsonb not null,
  total_before_kobo bigint not null,
  total_after_kobo bigint not null,
  -- The amount that the member of staff gave away: a discount, or a lower delivery fee.
  given_kobo bigint not null default 0 check (given_kobo >= 0),
  reason text not null check (char_length(reason) between 1 and 500),
  -- SHA-256 of the request, so that a repeated request is one edit.
  request_hash text not null,
  edited_by uuid references auth.users on delete set null,
  -- Only this transaction may change the prices of the order.
  transaction_id xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  unique (order_id, position)
);

create index order_edits_edited_by_idx on public.order_edits (edited_by, created_at)
  where edited_by is not null;

alter table public.order_edits enable row level security;
grant select, insert on public.order_edits to service_role;
grant select (id, order_id, position, before, after, total_before_kobo, total_after_kobo,
  given_kobo, reason, edited_by, created_at) on public.order_edits to authenticated;
create policy order_edits_select_staff on public.order_edits for select to authenticated
  using ((select private.has_grant('sales', 'finance', 'support')));

-- Whether this transaction edits the order.
create function private.is_editing(of_order uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from public.order_edits
    where order_id = of_order and transaction_id = pg_current_xact_id()
  )
$$;
grant execute on function private.is_editing(uuid) to service_role;

-- Trigger only. The lines of an order change only with an edit, except for the owner of the table,
-- who prepares data and deletes orders with their lines.
create function private.guard_order_line() returns trigger
language plpgsql set search_path = '' as $$
begin
  if current_user = 'service_role' and not private.is_editing(old.order_id) then
    raise exception 'order_lines_fixed' using errcode = 'PT409';
  end if;
  return coalesce(new, old);
end $$;

-- Trigger only, when the transaction commits: the entries of an edit sum to its difference, and
-- belong to its order. Security definer, because the caller may not read the ledger.
create function private.check_order_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.total_after_kobo - new.total_before_kobo <> (
      select coalesce(sum(amount_kobo), 0) from public.ledger_entries where edit_id = new.id
    ) or exists (
      select from public.ledger_entries where edit_id = new.id and order_id <> new.order_id
    ) then
    raise exception 'edit_not_in_ledger' using errcode = 'PT409';
  end if;
  return null;
end $$;

-- Trigger only.
create function private.guard_order_edits() returns trigger
language plpgsql set search_path = '' as $$
begin
  -- An edit never changes. Only a trigger may change it: the foreign key of a deleted account.
  if tg_op in ('DELETE', 'UPDATE') then
    if pg_trigger_depth() = 1 then
      raise exception 'edit_fixed' using errcode = 'PT409';
    end if;
  end if;

  -- An edit has the next position and starts from the current total. It is refused when the order
  -- has left the store or ended, while a bank disputes its money, and, if it changes the total,
  -- while a refund is open. Nobody gives away more alone than they may refund alone.
  if tg_op = 'INSERT' then
    declare
      edited public.orders;
    begin
      select * into edited from public.orders where id = new.order_id for no key update;
      if edited.status not in ('pending_payment', 'paid', 'preparing') then
        raise exception 'edit_too_late' using errcode = 'PT409';
      end if;
      if new.total_before_kobo <> edited.total_kobo or new.total_after_kobo <= 0
        or new.position <> 1 + (
          select count(*) from public.order_edits where order_id = new.order_id
        ) then
        raise exception 'edit_outdated' using errcode = 'PT409';
      end if;
      if exists (
        select from public.payments where order_id = new.order_id and private.is_disputed(id)
      ) then
        raise exception 'edit_disputed' using errcode = 'PT409';
      end if;
      if new.total_after_kobo <> new.total_before_kobo and exists (
        select from public.refunds r join public.payments p on p.id = r.payment_id
        where p.order_id = new.order_id
          and (r.status in ('approved', 'processing', 'needs_attention')
            or r.status = 'requested' and r.credit_note_kobo > 0)
      ) then
        raise exception 'edit_refund_open' using errcode = 'PT409';
      end if;
      if new.given_kobo > 0 and not private.may_give_alone(new.edited_by, new.given_kobo) then
        raise exception 'edit_needs_second_person' using errcode = 'PT409';
      end if;
    end;
  end if;

  -- Nobody gives anything away on their own order.
  if tg_op = 'INSERT' and new.given_kobo > 0 then
    declare
      problem constant text := private.find_own_order_problem(new.edited_by, new.order_id, false);
    begin
      if problem is not null then
        raise exception '%', problem using errcode = 'PT409';
      end if;
    end;
  end if;

  -- No edit while an agreed plan waits for its deposit: the agreement is for one price.
  if tg_op = 'INSERT' then
    if exists (
      select from public.instalment_plans where order_id = new.order_id and status = 'agreed'
    ) then
      raise exception 'edit_deposit_open' using errcode = 'PT409';
    end if;
  end if;
  return coalesce(new, old);
end $$;

create trigger order_edits_guard before insert or update or delete on public.order_edits
  for each row execute function private.guard_order_edits();
create constraint trigger order_edits_check_ledger after insert on public.order_edits
  deferrable initially deferred for each row execute function private.check_order_edit();

create trigger order_lines_guard
  before delete or update of quantity, discount_kobo, vat_kobo on public.order_lines
  for each row execute function private.guard_order_line();

select private.audit_table('public.order_edits', '{sales,finance,support}');
