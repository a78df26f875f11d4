import { changeProducts } from '../../domain/product-changes/change-products.ts'
import { connectAdmin } from '../connect-admin.ts'
import type { Measure } from '../measure.ts'
import { callAsStaff, formatTimes } from './call-as-staff.ts'
import { signInOwner } from './sign-in-owner.ts'

const products = 1_000
const targetS = 1

/** Raises the prices of 1,000 chosen products by 10 percent: the dry run and the change. */
export const measureBulkChange: Measure = async (subject) => {
  await using admin = await connectAdmin(subject)
  const { token } = await signInOwner(subject, admin)
  const { rows } = await admin.query<{ id: string }>(
    'select id from public.products order by sku limit $1',
    [products],
  )
  const send = (plan: string | null) =>
    callAsStaff(subject, changeProducts, {
      token,
      body: JSON.stringify({
        target: { ids: rows.map(({ id }) => id), query: null },
        change: { kind: 'percent', percent: 10, stepKobo: 100 },
        isDryRun: plan === null,
        plan,
      }),
    })
  const dryRun = await send(null)
  const done = await send(dryRun.answer.plan)
  return [
    {
      name: 'Dry run of new prices for 1,000 products',
      target: `≤ ${targetS} s`,
      measured: formatTimes(dryRun),
      isReached: dryRun.seconds <= targetS && dryRun.answer.result.found === products,
    },
    {
      name: 'New prices for 1,000 products',
      target: `≤ ${targetS} s`,
      measured: `${formatTimes(done)}, ${done.answer.result.changed} changed`,
      isReached: done.seconds <= targetS && done.answer.result.changed === products,
    },
  ]
}
