import { site } from '../../../../../site.config.ts'

/** A name that the account has not yet: names of second factors are unique. */
export function newFactorName(kind: string): string {
  const now = new Date()
  return `${kind} (${now.toLocaleDateString('en-NG', { day: 'numeric', month: 'short', timeZone: site.timeZone })}, ${now.toLocaleTimeString('en-NG', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone: site.timeZone })})`
}
