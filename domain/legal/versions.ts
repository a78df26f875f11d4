import { addDays, dayInLagos } from '../calendar/days.ts'
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

/** How long a page that was opened before may still send the version before. */
const graceDays = 7

/**
 * Whether somebody may accept this version: the one that counts, or one that another has replaced
 * less than a week before, because a page stays open for long. Nobody chooses older terms.
 * @param day `YYYY-MM-DD`; today in Lagos without it
 */
export function mayBeAccepted(
  slug: LegalSlug,
  version: string,
  day = dayInLagos(new Date()),
): boolean {
  const versions = legalVersions[slug]
  const at = versions.indexOf(version)
  if (at < 0 || version > day) return false
  const next = versions[at + 1]
  return next === undefined || day < addDays(next, graceDays)
}

/** Whether there was such a version. */
export function isLegalVersion(slug: LegalSlug, version: string): boolean {
  return legalVersions[slug].includes(version)
}
