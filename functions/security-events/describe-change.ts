/** SQL: what a security event changed, in words; null if it changed nothing. */
export const describeChange = `coalesce(
  (details ->> 'from') || ' to ' || (details ->> 'to'),
  (details ->> 'given') || ' given',
  (details ->> 'taken') || ' taken away',
  (details ->> 'added') || ' added',
  (details ->> 'removed') || ' removed',
  (details ->> 'confirmed') || ' confirmed')`

/**
 * SQL: what tells changes of one sort from others: their kind, who made them, and the first words of
 * what was changed, such as `Delivery areas` or `Coupon`.
 */
export const sortOfChange = `kind, user_id, actor_id,
  substring(details ->> 'from' from '^\\w+( [a-z]+)*')`
