import { defineSteps } from '../callers/define-function.ts'
import type { FunctionContext, Tx } from '../../backend/functions/functions.ts'
import { dayInLagos } from '../../domain/calendar/days.ts'
import {
  countSearchMiss as contract,
  countedTerm,
} from '../../domain/search-misses/search-misses.ts'
import { browserOf } from '../security/browser-of.ts'

const hourS = 3_600
const maxPerAddressAndHour = 100
/** A flood of invented words must not fill the table. */
const maxTermsPerDay = 2_000

/**
 * Counts what a visitor searched for and did not find, once a day for each visitor and term. It
 * counts only what the shop really does not find, and does nothing beyond its limits.
 * @returns 200 `{ message: 'noted' }` in any case
 */
export const countSearchMiss = defineSteps(
  contract,
  async ({ request, transaction, headers, context }) => {
    const term = countedTerm(request.query)
    if (term !== null)
      await transaction(async ({ tx }) => {
        if (!(await isWithinLimits(tx, { term, headers }, context))) return
        await count(tx, term, dayInLagos(context.now()))
      })
    return { message: 'noted' as const }
  },
)

async function isWithinLimits(
  tx: Tx,
  { term, headers }: { term: string; headers: Headers },
  { limits }: Pick<FunctionContext, 'limits'>,
): Promise<boolean> {
  const client = `${limits.callerAddress}:${browserOf(headers)}`
  return (
    (await limits.hit(tx, {
      key: `search-miss:address:${limits.callerAddress}`,
      limit: maxPerAddressAndHour,
      windowS: hourS,
    })) &&
    (await limits.hit(tx, {
      key: `search-miss:term:${client}:${term}`,
      limit: 1,
      windowS: 24 * hourS,
    }))
  )
}

async function count(tx: Tx, term: string, day: string): Promise<void> {
  await tx.query(
    `insert into public.search_misses (day, term)
     select $1, $2
     where not exists (select from public.search_products($2, page_size => 1))
       and (select count(*) from public.search_misses where day = $1) < $3
     on conflict (day, term) do update set count = search_misses.count + 1`,
    [day, term, maxTermsPerDay],
  )
}
