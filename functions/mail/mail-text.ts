import { site } from '../../site.config.ts'

/**
 * The greeting of a mail: with the first name where it is one plain word, so that it cannot be an
 * advertisement.
 */
export function greeting(name: string): string {
  const [first = ''] = name.split(' ')
  return /^[\p{L}\p{M}'’-]{2,30}$/u.test(first) ? `Hello ${first},` : 'Hello,'
}

const dayFormat = new Intl.DateTimeFormat(site.locale, {
  dateStyle: 'long',
  timeZone: site.timeZone,
})
const momentFormat = new Intl.DateTimeFormat(site.locale, {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: site.timeZone,
})

/** "3 December 2026", in the time zone of the company. */
export function formatDay(time: Date): string {
  return dayFormat.format(time)
}

/** "3 December 2026 at 14:05", in the time zone of the company. */
export function formatMoment(time: Date): string {
  return momentFormat.format(time)
}

/** A link that opens a chat on WhatsApp. */
export function whatsappUrl(e164: string): string {
  return `https://wa.me/${e164.replace(/\D/g, '')}`
}

/** The text, cut to `maxLength` with an ellipsis where it is longer. */
export function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1).toWellFormed()}…`
}
