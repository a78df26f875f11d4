-- Opens the next attempt to pay an order that the caller has locked or just placed. A gateway refuses
-- used references, so each attempt has its own. The buyer types the reference of a transfer as its
-- narration, and banks drop dashes there: IM2026000123T1 has none, and T divides order and attempt.
create function private.open_payment(
  order_id uuid, method text, amount_kobo bigint, is_test boolean, at timestamptz
) returns setof public.payments
language sql volatile security invoker set search_path = '' as $$
  insert into public.payments (order_id, attempt, reference, method, amount_kobo, is_test, created_at)
  select o.id, next.attempt,
    case open_payment.method
      when 'bank_transfer' then replace(o.number, '-', '') || 'T' || next.attempt
      else o.number || '-' || next.attempt
    end,
    open_payment.method, open_payment.amount_kobo, open_payment.is_test, open_payment.at
  from public.orders o, lateral (
    select coalesce(max(p.attempt), 0) + 1 as attempt
    from public.payments p
    where p.order_id = o.id
  ) as next
  where o.id = open_payment.order_id
  returning *
$$;
revoke all on function private.open_payment(uuid, text, bigint, boolean, timestamptz) from public;
grant execute on function private.open_payment(uuid, text, bigint, boolean, timestamptz)
  to service_role;
