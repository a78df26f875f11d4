/** SQL that says in words what a security event changed; null for other events. */
export const describeChange = `coalesce(
  (details ->> 'from') || ' to ' || (details ->> 'to'),
  (details ->> 'given') || ' given',
  (details ->> 'taken') || ' taken away',
  (details ->> 'added') || ' added',
  (details ->> 'removed') || ' removed',
  (details ->> 'confirmed') || ' confirmed')`
