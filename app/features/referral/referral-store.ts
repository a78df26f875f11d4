import {
  firstLink,
  isLinkCounted,
  referralLink,
  type ReferralLink,
} from '../../../domain/resellers/referral.ts'
import { readJson } from '../../platform/storage/read-json.ts'
import { createStored } from '../../platform/storage/stored.ts'

const stored = createStored('referral')

/** The link of this visit. It is not stored on the device until the visitor agrees. */
let ofVisit: ReferralLink | null = null

/** The link that the visitor agreed to store; null without one that still counts. */
function readStored(now: Date): ReferralLink | null {
  const link = readJson(stored, referralLink)
  if (link && isLinkCounted(link, now)) return link
  stored.write(null)
  return null
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
  stored.write(JSON.stringify(firstLink(readStored(now), ofVisit, now)))
}

/** By whose link the visitor came; null for nobody's. */
export function findLink(now: Date): ReferralLink | null {
  return readStored(now) ?? ofVisit
}

/** The visitor does not want it to count. */
export function forgetLink(): void {
  ofVisit = null
  stored.write(null)
}
