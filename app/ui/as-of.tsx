/** A day without a time, "2025-12-21", as people read it: "21 Dec 2025". */
export function formatAsOf(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

/** The day of which a number is. */
export function AsOf({ day }: { day: string }) {
  return <time dateTime={day}>{formatAsOf(day)}</time>
}
