/** SQL: paid orders with goods to send. One that has only units of the carbon register is not prepared. */
export const countOrdersToPrepare = `select count(*) from public.orders o
  where o.status = 'paid' and not private.sends_nothing(o.id)`
