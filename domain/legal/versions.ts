import { dayInLagos } from '../calendar/days.ts'
import type { LegalSlug } from './documents.ts'

/**
 * The versions of each text, the oldest first. A version is the day, `YYYY-MM-DD` in Lagos, from
 * which it counts. Its words never change: other words are a new version.
 */
export const legalVersions: Readonly<Record<LegalSlug, readonly [string, ...string[]]>> = {
  privacy: ['2026-11-22', '2026-11-24'],
  terms: ['2026-11-22', '2026-11-23', '2026-11-24'],
  returns: ['2026-11-22'],
  delivery: ['2026-11-22'],
  warranty: ['2026-11-22'],
}

/**
 * The version that counts on a day: what a customer accepts then is stored with it. A later one waits for
 * its own day.
 * @param day `YYYY-MM-DD`; today in Lagos without it
 */
export function currentVersion(slug: LegalSlug, day = dayInLagos(new Date())): string {
  return legalVersions[slug].filter((version) => version <= day).at(-1) ?? legalVersions[slug][0]
}

/** The version that was written last, which may count only from a later day. */
export function newestVersion(slug: LegalSlug): string {
  return legalVersions[slug].at(-1) ?? legalVersions[slug][0]
}

/** Whether there was such a version. */
export function isLegalVersion(slug: LegalSlug, version: string): boolean {
  return legalVersions[slug].includes(version)
}
