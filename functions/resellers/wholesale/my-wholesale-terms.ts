import { answer } from '../../../backend/functions/contract.ts'
import type { EdgeFunction } from '../../../backend/functions/functions.ts'
import { getMyWholesaleTerms as contract } from '../../../domain/resellers/reseller-functions.ts'
import { requirePerson } from '../../accounts/require-person.ts'
import { findWholesale } from './find-wholesale.ts'

/**
 * What the caller pays less as a reseller, for shop, cart and price list. Read anew with each call, so a
 * suspension counts at once.
 * @returns 200 `{ terms }`, null for everybody but an approved reseller; 401 not signed in; 403 the
 * second factor is missing
 */
export const myWholesaleTerms: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle(_, context) {
    const found = await context.db.transaction(
      { role: 'service_role', readOnly: true },
      async (tx) => findWholesale(tx, requirePerson(context), { locks: false }),
    )
    const terms = found && {
      tierName: found.tierName,
      wholesalePercent: found.wholesalePercent,
      breaks: found.breaks,
    }
    const response = answer(contract, { terms })
    response.headers.set('cache-control', 'private, no-store')
    return response
  },
}
