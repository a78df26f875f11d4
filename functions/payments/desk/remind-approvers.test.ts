import { expect, test } from 'vitest'
import { refundShop } from '../../../test/shop/refund-shop.ts'
import { usePaystack } from '../../../test/use/use-paystack.ts'
import { site } from '../../../site.config.ts'
import { remindApprovers } from './remind-approvers.ts'

const shop = usePaystack()
const { refundsOf, transfer, mails, ask, show } = refundShop(shop)
const totalKobo = 17_150_000

test('staff get one mail about a refund that waits for approval, and none about one that is decided', async () => {
  const [one, other] = await shop.staff()
  const start = new Date()
  shop.server.clock.now = start
  const [waiting, decided] = [await shop.order(), await shop.order()]
  for (const proof of [waiting, decided]) {
    await transfer(proof, one, totalKobo)
    expect((await ask(one, proof, { full: true })).status).toBe(200)
  }
  const refundId = (await refundsOf(decided))[0]?.id
  expect((await shop.by(other, 'approve-refund', { refundId })).status).toBe(200)

  const runAfter = async (minutes: number) => {
    shop.server.clock.now = new Date(start.getTime() + minutes * 60_000)
    await remindApprovers.run(shop.server.context)
    return mails('refund-staff')
  }
  expect(await runAfter(9)).toEqual([])
  const { number } = (await show(waiting)).order
  expect(await runAfter(12)).toMatchObject([
    { to: site.staffEmail, subject: `A refund to approve: ${number}` },
  ])
  const [mail] = await runAfter(30)
  expect(mail?.text).toContain('requested this refund: “Broken glass” Somebody else must approve')
  expect(mail?.text).toContain('₦171,500')
  expect(await mails('refund-staff')).toHaveLength(1)
})
