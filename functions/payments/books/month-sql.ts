/** For SQL: the first moment of the month `$1` (`YYYY-MM`) in Lagos. */
export const monthStart = `(($1 || '-01')::date::timestamp at time zone 'Africa/Lagos')`
/** For SQL: the first moment after the month `$1`. */
export const monthEnd = `((($1 || '-01')::date + interval '1 month')::timestamp at time zone 'Africa/Lagos')`
