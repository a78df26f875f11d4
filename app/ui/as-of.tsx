/** Formats a day such as "2025-12-21" as "21 Dec 2025". */
export function formatAsOf(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** The date of a number. */
export function AsOf({ day }: { day: string }) {
  return <time dateTime={day}>{formatAsOf(day)}</time>
}
