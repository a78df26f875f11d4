/** SQL: how many paid orders nobody has begun to prepare. */
export const countOrdersToPrepare = `select count(*) from public.orders where status = 'paid'`
