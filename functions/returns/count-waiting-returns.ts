/** The SQL condition for a request `r` of a buyer about which staff have something to do. */
export const isWaitingForStaff = `(r.status in ('requested', 'received')
  or r.kind = 'return' and r.status = 'accepted')`

/** SQL: how many requests of buyers wait for staff. */
export const countWaitingReturns = `select count(*) from public.return_requests r
  where ${isWaitingForStaff}`
