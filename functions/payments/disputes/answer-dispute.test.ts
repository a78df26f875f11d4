import { expect, test } from 'vitest'
import { makePdf } from '../../../test/documents.ts'
import { useDisputes } from '../../../test/use/use-disputes.ts'

const desk = useDisputes()
const { shop } = desk

const pdf = () => new File([makePdf('Delivery note')], 'delivery note.pdf')
const decline = (disputeId: string) => ({
  disputeId,
  decision: 'decline',
  message: 'The panels were delivered and signed for.',
  serviceDetails: '1 × Imole Mono 550 W',
  deliveryAddress: '3 Allen Avenue, Ikeja',
  deliveryDate: '2026-11-20',
  file: pdf(),
})
const accept = (disputeId: string) => ({
  disputeId,
  decision: 'accept',
  message: 'The customer is right.',
})

async function disputedOrder({ kobo }: { kobo?: number } = {}) {
  const paid = await desk.paidOrder()
  const dispute = desk.open(paid.payment.reference, kobo ? { refundKobo: kobo } : {})
  await desk.tell(dispute)
  const [stored] = await desk.disputes()
  return { ...paid, dispute, disputeId: stored?.id ?? '' }
}
/** What was sent about disputes. */
const calls = () =>
  shop.gateway.sent.flatMap(({ call, body }) => {
    const what = /evidence-file|evidence$|resolve$/.exec(call)?.[0]
    if (what === undefined) return []
    return [{ what, body: what === 'evidence-file' ? body : (JSON.parse(body) as object) }]
  })
const statuses = async () => (await desk.disputes()).map(({ status }) => status)

test('staff object: the file, the evidence and the answer go to the gateway, once', async () => {
  const { one, two, disputeId, orderId } = await disputedOrder()
  expect(await desk.answer(one, decline(disputeId))).toEqual({
    status: 200,
    answer: { status: 'sending' },
  })
  // A second press, a colleague, and a repeated job.
  expect((await desk.answer(one, decline(disputeId))).status).toBe(409)
  expect((await desk.answer(two, accept(disputeId))).status).toBe(409)
  await desk.sendAnswers()
  await desk.sendAnswers()
  expect(calls()).toMatchObject([
    { body: expect.stringContaining('%PDF-1.7') },
    {
      body: {
        customer_name: 'Bisi Ade',
        customer_phone: expect.stringMatching(/^\+234/),
        service_details: '1 × Imole Mono 550 W',
        delivery_address: '3 Allen Avenue, Ikeja',
        delivery_date: '2026-11-20',
      },
    },
    {
      body: {
        resolution: 'declined',
        message: 'The panels were delivered and signed for.',
        refund_amount: 0,
        uploaded_filename: expect.stringContaining('file-'),
      },
    },
  ])
  expect(await statuses()).toEqual(['with_bank'])
  expect(await desk.answers()).toEqual([{ decision: 'decline', status: 'sent', refusal: null }])
  expect((await desk.answer(two, accept(disputeId))).status).toBe(409)
  expect((await desk.books(orderId))?.chargebacks).toEqual([])
  const [kept] = await desk.query(
    `select file_name, exists (
         select from storage.objects where name = object_path and metadata->>'size' = size_bytes::text
       ) as "hasContent", requested_by is not null as who,
       sent_at is not null as "hasTime" from public.dispute_answers`,
  )
  expect(kept).toEqual({
    file_name: 'delivery note.pdf',
    hasContent: true,
    who: true,
    hasTime: true,
  })
})

test('a process that dies after the answer was taken does not answer again', async () => {
  const { one, dispute, disputeId } = await disputedOrder()
  await desk.answer(one, decline(disputeId))
  dispute.status = 'awaiting-bank-feedback'
  await desk.sendAnswers()
  expect(calls()).toEqual([])
  expect(await desk.answers()).toMatchObject([{ status: 'sent' }])
  expect(await statuses()).toEqual(['with_bank'])
})

test('one person accepts up to 100,000 naira; the money is booked when the gateway says so', async () => {
  const { one, disputeId, orderId } = await disputedOrder({ kobo: 10_000_000 })
  expect((await desk.answer(one, accept(disputeId))).answer).toEqual({ status: 'sending' })
  await desk.sendAnswers()
  expect(calls().at(-1)).toMatchObject({
    what: 'resolve',
    body: {
      resolution: 'merchant-accepted',
      refund_amount: 10_000_000,
      uploaded_filename: expect.any(String),
    },
  })
  expect(await statuses()).toEqual(['lost'])
  expect(await desk.books(orderId)).toMatchObject({ chargebacks: [10_000_000], status: 'paid' })
})

test('above 100,000 naira two people must accept, and one person cannot be both', async () => {
  const { one, two, disputeId, orderId } = await disputedOrder()
  const { token: newcomer } = await shop.server.signUp('new-one@imole.example', 'admin')
  expect((await desk.answer(one, accept(disputeId))).answer).toEqual({ status: 'requested' })
  expect(await desk.mails()).toContainEqual(expect.stringMatching(/^A second person must approve/))
  expect((await desk.answer(one, accept(disputeId))).status).toBe(403)
  expect((await desk.answer(newcomer, accept(disputeId))).status).toBe(403)
  await desk.sendAnswers()
  expect(calls()).toEqual([])
  expect((await desk.answer(two, accept(disputeId))).answer).toEqual({ status: 'sending' })
  await desk.sendAnswers()
  expect((await desk.books(orderId))?.chargebacks).toHaveLength(1)
})

test('objecting takes back what waits for a second person', async () => {
  const { one, two, disputeId } = await disputedOrder()
  await desk.answer(one, accept(disputeId))
  expect((await desk.answer(two, decline(disputeId))).answer).toEqual({ status: 'sending' })
  expect(await desk.answers()).toMatchObject([{ status: 'withdrawn' }, { status: 'sending' }])
})

test('accepting disputes and refunding count together: one person gives back no more alone', async () => {
  const { one, disputeId } = await disputedOrder({ kobo: 9_000_000 })
  const other = await shop.pay(await shop.order())
  await desk.answer(one, accept(disputeId))
  await desk.sendAnswers()
  const ask = (amountKobo: number) =>
    shop.requestRefund(one, { paymentId: other.id, amountKobo, reason: 'Broken' })
  expect((await ask(1_000_001)).answer).toMatchObject({ isApproved: false })
  expect((await ask(1_000_000)).answer).toMatchObject({ isApproved: true })
})

test('nothing is refunded of an order that owes what the bank took', async () => {
  const { one, payment, disputeId } = await disputedOrder({ kobo: 100_000 })
  await desk.answer(one, accept(disputeId))
  await desk.sendAnswers()
  expect(
    (await shop.requestRefund(one, { paymentId: payment.id, amountKobo: 1, reason: 'x' })).status,
  ).toBe(409)
})

test('a bank that asks for more than people agreed to gets nothing', async () => {
  const { one, dispute, disputeId, orderId } = await disputedOrder({ kobo: 10_000 })
  await desk.answer(one, accept(disputeId))
  Object.assign(dispute, { refundKobo: 17_150_000 })
  await desk.sendAnswers()
  expect(calls()).toEqual([])
  expect(await desk.answers()).toMatchObject([{ status: 'refused' }])
  expect((await desk.books(orderId))?.chargebacks).toEqual([])
  expect((await desk.answer(one, accept(disputeId))).answer).toEqual({ status: 'requested' })
})

test('an answer that the gateway refuses is told to staff, who answer again', async () => {
  const { one, disputeId } = await disputedOrder()
  await desk.answer(one, decline(disputeId))
  shop.gateway.refuses = { status: 400, message: 'Upload could not be found' }
  await desk.sendAnswers()
  expect(await desk.answers()).toMatchObject([
    { status: 'refused', refusal: expect.stringContaining('Upload could not be found') },
  ])
  expect(await desk.mails()).toContainEqual(expect.stringMatching(/^Your answer was not taken/))
  shop.gateway.refuses = null
  expect((await desk.answer(one, decline(disputeId))).answer).toEqual({ status: 'sending' })
})

test('a gateway that is down: the job tries again, and at last staff are told', async () => {
  const { one, disputeId } = await disputedOrder()
  await desk.answer(one, decline(disputeId))
  shop.gateway.fault = 'answers 500'
  await expect(desk.sendAnswers()).rejects.toThrow('answered 500')
  expect(await desk.answers()).toMatchObject([{ status: 'sending' }])
  await desk.sendAnswers(true)
  expect(await desk.answers()).toMatchObject([{ status: 'refused' }])
  shop.gateway.fault = null
})

test('only staff see and answer disputes', async () => {
  const { one, dispute, disputeId, orderId } = await disputedOrder()
  const { token } = await shop.server.signUp('buyer@people.example')
  expect((await desk.answer(token, accept(disputeId))).status).toBe(403)
  const list = (by: string) => shop.server.call('list-disputes', { method: 'GET', token: by })
  expect((await list(token)).status).toBe(403)
  const { disputes } = (await (await list(one)).json()) as { disputes: object[] }
  expect(disputes).toMatchObject([
    {
      id: disputeId,
      status: 'needs_answer',
      reason: 'The customer says that they did not buy this.',
      order: { id: orderId, name: 'Bisi Ade', deliveryAddress: '3 Allen Avenue, Ikeja, Lagos' },
      answers: [],
    },
  ])
  Object.assign(dispute, { status: 'resolved', resolution: 'declined' })
  await desk.tell(dispute)
  expect((await desk.answer(one, accept(disputeId))).status).toBe(409)
})

test('evidence that is no picture and no document is refused, and so is an unknown dispute', async () => {
  const { one, disputeId } = await disputedOrder()
  const page = new File(['<html>'], 'note.pdf')
  expect((await desk.answer(one, { ...decline(disputeId), file: page })).status).toBe(400)
  const { file: _, ...without } = decline(disputeId)
  expect((await desk.answer(one, without)).status).toBe(400)
  expect((await desk.answer(one, accept('5eed0000-0000-4000-8000-000000000001'))).status).toBe(404)
  expect(await desk.answers()).toEqual([])
})
