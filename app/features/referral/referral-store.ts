import {
  firstLink,
  isLinkCounted,
  referralLink,
  type ReferralLink,
} from '../../../domain/resellers/referral.ts'

const key = 'referral'

/** The link of this visit. It is not stored on the device until the visitor agrees. */
let ofVisit: ReferralLink | null = null

/** The link that the visitor agreed to store; null without one that still counts. */
function readStored(now: Date): ReferralLink | null {
  try {
    const parsed = referralLink(JSON.parse(window.localStorage.getItem(key) ?? 'null'))
    if (parsed.ok && isLinkCounted(parsed.value, now)) return parsed.value
    window.localStorage.removeItem(key)
    return null
  } catch {
    // Invalid data or no storage.
    return null
  }
}

/**
 * Notes the code of a link for this visit. The first link counts for 30 days, so a stored one stays.
 * @returns whether to ask the visitor to store it
 */
export function openLink(code: string, now: Date): boolean {
  ofVisit ??= { code, at: now.toISOString() }
  return readStored(now) === null
}

/** The visitor agrees: the link counts for 30 days. */
export function storeLink(): void {
  if (!ofVisit) return
  const now = new Date()
  try {
    window.localStorage.setItem(key, JSON.stringify(firstLink(readStored(now), ofVisit, now)))
  } catch {
    // Storage is full or forbidden: the link counts for this visit.
  }
}

/** By whose link the visitor came; null for nobody's. */
export function findLink(now: Date): ReferralLink | null {
  return readStored(now) ?? ofVisit
}

/** The visitor does not want it to count. */
export function forgetLink(): void {
  ofVisit = null
  try {
    window.localStorage.removeItem(key)
  } catch {
    // No storage, so nothing is stored.
  }
}
