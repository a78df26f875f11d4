/** SQL: what order `$1` retires, with the certificate once that is done; null for other orders. */
export const retiringOfOrder = `(
  select jsonb_build_object('kg', coalesce(c.kg, owed.kg), 'certificate', c.id)
  from private.kg_to_retire($1) as owed (kg)
    left join public.order_retirements r on r.order_id = $1
    left join public.register_retirements c on c.id = r.retirement_id
  where owed.kg > 0 or c.id is not null
)`
