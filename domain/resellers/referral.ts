import {
  chain,
  invalid,
  map,
  nullable,
  object,
  text,
  valid,
  type ValueOf,
} from '../parse/parser.ts'
import { isResellerCode } from './reseller-code.ts'
import { cleanCode } from '../text/clean-code.ts'

/** How long the first link of a reseller counts. */
export const referralDays = 30

/** The name of the code in a link: `/shop?ref=SOLAR123`. */
export const referralParameter = 'ref'

/** A code as it is stored; null for nothing, and a message for what cannot be one. */
export const resellerCode = chain(nullable(text()), (typed) => {
  const code = cleanCode(typed ?? '')
  if (code === '') return valid(null)
  return isResellerCode(code)
    ? valid(code)
    : invalid('A reseller code has 5 to 16 letters and digits. Leave it empty if you have none.')
})

const moment = chain(text(), (given) => {
  const time = Date.parse(given)
  return Number.isFinite(time) ? valid(new Date(time).toISOString()) : invalid('This is no time.')
})

/** By whose link somebody came, and when first. */
export const referralLink = object({ code: text(), at: moment })
export type ReferralLink = ValueOf<typeof referralLink>

/** What a buyer sends about the reseller who brought them: a code, a link, or nothing. */
export const referral = map(
  nullable(object({ code: resellerCode, link: nullable(referralLink) })),
  (given) => given ?? { code: null, link: null },
)
export type Referral = ValueOf<typeof referral>

/** Whether a link still counts. One from the future comes from a wrong clock and does not. */
export function isLinkCounted({ at }: Pick<ReferralLink, 'at'>, now: Date): boolean {
  const ageMs = now.getTime() - Date.parse(at)
  return ageMs > -86_400_000 && ageMs <= referralDays * 86_400_000
}

/**
 * The link that counts after another one was opened: the first one, for as long as it counts.
 * @param stored null when none is stored
 */
export function firstLink(
  stored: ReferralLink | null,
  opened: ReferralLink,
  now: Date,
): ReferralLink {
  return stored && isLinkCounted(stored, now) ? stored : opened
}

/** How an order came to a reseller. */
export const attributionWays = ['code', 'link', 'deal', 'staff', 'wholesale'] as const
export type AttributionWay = (typeof attributionWays)[number]
export const attributionWayLabels: Readonly<Record<AttributionWay, string>> = {
  code: 'Code',
  link: 'Link',
  deal: 'Registered project',
  staff: 'Noted by our team',
  wholesale: 'At wholesale prices',
}

/** Why an order earns its reseller nothing. */
export const attributionRefusals = [
  'same_account',
  'same_email',
  'same_phone',
  'same_bank_account',
  'same_address',
  'same_device',
  'circle',
  'not_approved',
] as const
export type AttributionRefusal = (typeof attributionRefusals)[number]

/** For the reseller and for staff; the buyer does not see them. */
export const attributionRefusalLabels: Readonly<Record<AttributionRefusal, string>> = {
  same_account:
    'It was ordered with your own account. For your own orders you have your wholesale prices.',
  same_email: 'It was ordered with your own e-mail address.',
  same_phone: 'It was ordered with your own phone number.',
  same_bank_account: 'Refunds of this buyer go to your own bank account.',
  same_address: 'It goes to your own address.',
  same_device: 'It was ordered on your own device.',
  circle: 'You and the buyer refer each other.',
  not_approved: 'Your reseller account was not active when it was ordered.',
}
