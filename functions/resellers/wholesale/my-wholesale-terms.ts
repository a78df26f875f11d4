import { defineSteps } from '../../callers/define-function.ts'
import { answer } from '../../../backend/functions/contract.ts'
import { getMyWholesaleTerms as contract } from '../../../domain/resellers/reseller-functions.ts'
import { findWholesale } from './find-wholesale.ts'

/**
 * What the caller pays less as a reseller, for shop, cart and price list. Read anew with each call, so a
 * suspension counts at once.
 * @returns 200 `{ terms }`, null for everybody but an approved reseller; 401 not signed in; 403 the
 * second factor is missing
 */
export const myWholesaleTerms = defineSteps(contract, async ({ transaction }) => {
  const found = await transaction(
    async ({ tx, personId }) => findWholesale(tx, personId, { locks: false }),
    { readOnly: true },
  )
  const terms = found && {
    tierName: found.tierName,
    wholesalePercent: found.wholesalePercent,
    breaks: found.breaks,
  }
  const response = answer(contract, { terms })
  response.headers.set('cache-control', 'private, no-store')
  return response
})
