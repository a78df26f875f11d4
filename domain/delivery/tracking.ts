import { parseUrl } from '../text/parse-url.ts'
import { phoneField } from '../contact/contact-fields.ts'
import { formatPhone } from '../contact/format-phone.ts'
import { chain, invalid, nullable, object, text, valid, type ValueOf } from '../parse/parser.ts'
import { optionalLine } from '../parse/text-fields.ts'

const maxLinkLength = 500

/**
 * A link to the carrier's page for a parcel; null when none is given. Customers press it, so only
 * `https:` is allowed, and no user name, which could make the link look like another site's.
 */
const trackingLink = chain(nullable(text()), (given) => {
  const link = given?.trim()
  if (!link) return valid(null)
  const url = parseUrl(link)
  if (!url || url.protocol !== 'https:' || url.username || url.password)
    return invalid('The tracking link must be a full link that begins with https://.')
  return url.href.length > maxLinkLength
    ? invalid(`The tracking link can have at most ${maxLinkLength} characters.`)
    : valid(url.href)
})

/** Who brings an order and how to follow it; each field may be missing. */
export const trackingFields = {
  carrier: optionalLine({
    whenTooLong: 'The carrier can have at most 80 characters.',
    maxLength: 80,
  }),
  trackingNumber: optionalLine({
    whenTooLong: 'The tracking number can have at most 80 characters.',
    maxLength: 80,
  }),
  trackingUrl: trackingLink,
  driverPhone: chain(nullable(text()), (given) =>
    given?.trim() ? phoneField()(given) : valid(null),
  ),
}
const tracking = object(trackingFields)
export type Tracking = ValueOf<typeof tracking>

/** Whether anything is known of the way of an order. */
export function hasTracking({
  carrier,
  trackingNumber,
  trackingUrl,
  driverPhone,
}: Tracking): boolean {
  return [carrier, trackingNumber, trackingUrl, driverPhone].some((each) => each !== null)
}

/** What is known, as labels and values for people. The link is not among them. */
export function trackingFacts({
  carrier,
  trackingNumber,
  driverPhone,
}: Omit<Tracking, 'trackingUrl'>): [label: string, value: string][] {
  const facts: [label: string, value: string | null][] = [
    ['Carrier', carrier],
    ['Tracking number', trackingNumber],
    ['Driver', driverPhone && formatPhone(driverPhone)],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value]]))
}
