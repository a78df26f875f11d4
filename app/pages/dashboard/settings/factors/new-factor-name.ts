import { site } from '../../../../../site.config.ts'

/** A name that is not used yet: names of second factors are unique in an account. */
export function newFactorName(kind: string): string {
  const now = new Date()
  return `${kind} (${now.toLocaleDateString('en-NG', { day: 'numeric', month: 'short', timeZone: site.timeZone })}, ${now.toLocaleTimeString('en-NG', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone: site.timeZone })})`
}
