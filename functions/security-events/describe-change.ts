/** SQL: what a security event changed, in words; null if it changed nothing. */
export const describeChange = `coalesce(
  (details ->> 'from') || ' to ' || (details ->> 'to'),
  (details ->> 'given') || ' given',
  (details ->> 'taken') || ' taken away',
  (details ->> 'added') || ' added',
  (details ->> 'removed') || ' removed',
  (details ->> 'confirmed') || ' confirmed')`
