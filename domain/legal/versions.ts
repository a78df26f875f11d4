import type { LegalSlug } from './documents.ts'

/**
 * The versions of each text, the oldest first. A version is the day, `YYYY-MM-DD` in Lagos, from
 * which it counts. Its words never change: other words are a new version.
 */
export const legalVersions: Readonly<Record<LegalSlug, readonly [string, ...string[]]>> = {
  privacy: ['2026-11-22'],
  terms: ['2026-11-22', '2026-11-23'],
  returns: ['2026-11-22'],
  delivery: ['2026-11-22'],
  warranty: ['2026-11-22'],
}

/** The version that counts now: what a customer accepts today is stored with it. */
export function currentVersion(slug: LegalSlug): string {
  return legalVersions[slug].at(-1) ?? legalVersions[slug][0]
}

/** Whether there was such a version. */
export function isLegalVersion(slug: LegalSlug, version: string): boolean {
  return legalVersions[slug].includes(version)
}
