import { site } from '../../../../../site.config.ts'

/** A name that is not used yet: names of second factors are unique in an account. */
export function newFactorName(kind: string): string {
  const now = new Date()
  return `${kind} (${now.toLocaleDateString(site.locale, { day: 'numeric', month: 'short', timeZone: site.timeZone })}, ${now.toLocaleTimeString(site.locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone: site.timeZone })})`
}
