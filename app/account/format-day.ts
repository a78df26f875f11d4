const dayFormat = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeZone: 'Africa/Lagos' })
const timeFormat = new Intl.DateTimeFormat('en-NG', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Africa/Lagos' })

/** "3 Dec 2026", in Lagos. */
export function formatDay(time: string): string {
  return dayFormat.format(new Date(time))
}

/** "3 Dec 2026, 14:05", in Lagos. */
export function formatMoment(time: string): string {
  return timeFormat.format(new Date(time))
}
