import { site } from '../../site.config.ts'

const dayFormat = new Intl.DateTimeFormat(site.locale, {
  dateStyle: 'medium',
  timeZone: site.timeZone,
})
const momentFormat = new Intl.DateTimeFormat(site.locale, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: site.timeZone,
})

/** "3 Dec 2026", where the company is. */
export function formatDay(time: string | number | Date): string {
  return dayFormat.format(new Date(time))
}

/** "3 Dec 2026, 14:05", where the company is. */
export function formatMoment(time: string | number | Date): string {
  return momentFormat.format(new Date(time))
}
