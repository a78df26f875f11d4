import { expect, onTestFinished, vi } from 'vitest'
import type { Gateway } from '../functions/gateway/gateway.ts'
import { checkCall, operations, type RecordedCall } from './paystack-conformance.ts'

/** The calls that were recorded in this test. */
export const calls: RecordedCall[] = []
/** Records every call of an API in `calls`, until the end of the test. */
export function recordCalls(baseUrl: string): void {
  const { fetch } = globalThis
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await fetch(input, init)
    if (typeof input !== 'string' || !input.startsWith(baseUrl)) return response
    const path = input.slice(baseUrl.length)
    // Pages and files are not the API.
    if (/^\/(checkout|evidence-file)/.test(path)) return response
    calls.push({
      method: init?.method ?? 'GET',
      path,
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : null,
      status: response.status,
      answer: await response.clone().json(),
    })
    return response
  })
  onTestFinished(() => {
    spy.mockRestore()
    calls.length = 0
  })
}

/** A payment of ₦171,500, or of another sum. */
export const payment = (reference: string, amountKobo = 17_150_000) => ({
  reference,
  amountKobo,
  email: 'bisi@example.com',
  callbackUrl: 'https://shop.example/payment-details?order=1',
})
const evidence = {
  customerEmail: 'bisi@example.com',
  customerName: 'Bisi Ade',
  customerPhone: '+2348031234567',
  serviceDetails: 'Two panels, delivered and signed for.',
  deliveryAddress: '3 Allen Avenue, Ikeja, Lagos',
  deliveryDate: '2026-11-20',
}

/**
 * Makes every call of the client, with payments that its payer made.
 * @param afterwards the status of the refund and of the answered dispute: exact for the fake, which
 * waits for the test; the bank of the sandbox may already have gone on
 */
export async function useEverything(
  gateway: Gateway,
  {
    refunded,
    disputeId,
    afterwards: { refundStatus, disputeStatus },
  }: {
    refunded: string
    disputeId: string
    afterwards: { refundStatus: unknown; disputeStatus: unknown }
  },
): Promise<void> {
  const { id } = await gateway.refund({ reference: refunded, amountKobo: 500, reason: 'Broken' })
  expect(await gateway.findRefund(id)).toMatchObject({
    id,
    status: refundStatus,
    amountKobo: 500,
    reference: refunded,
  })
  const since = new Date(0)
  expect(await gateway.listRefunds({ reference: refunded, since })).toEqual([
    { id, status: refundStatus, amountKobo: 500, reference: refunded, note: 'Broken' },
  ])
  expect(await gateway.listRefunds({ reference: 'another', since })).toEqual([])
  expect(await gateway.findRefund('404404')).toBeNull()

  await listEverythingPaid(gateway, refunded)
  await chargeSavedCard(gateway, refunded)

  const banks = await gateway.listBanks()
  expect(banks).toContainEqual({ code: '058', name: 'Guaranty Trust Bank' })
  expect(banks.map(({ name }) => name)).toEqual(banks.map(({ name }) => name).toSorted())
  expect(banks.map(({ code }) => code)).not.toContain('999')
  const account = { accountNumber: '0123456789', bankCode: '058' }
  expect(await gateway.resolveAccount(account)).toBe('BISI ADE')
  expect(await gateway.resolveAccount({ ...account, accountNumber: '0000000000' })).toBeNull()

  await sendMoney(gateway)

  expect(await gateway.findDispute('404404')).toBeNull()
  expect(await gateway.findDispute(disputeId)).toMatchObject({
    status: 'awaiting-merchant-feedback',
    resolution: null,
    dueAt: expect.any(Date),
  })
  const { uploadUrl, uploadedFileName } = await gateway.getDisputeUploadUrl(disputeId, 'note.pdf')
  expect((await fetch(uploadUrl, { method: 'PUT', body: 'a file' })).status).toBe(200)
  const { evidenceId } = await gateway.addDisputeEvidence(disputeId, evidence)
  await gateway.resolveDispute(disputeId, {
    resolution: 'declined',
    message: 'It was delivered.',
    refundAmountKobo: 0,
    uploadedFileName,
    evidenceId,
  })
  expect(await gateway.findDispute(disputeId)).toMatchObject({ status: disputeStatus })
}

/** Charges the card of a payment again. */
async function chargeSavedCard(gateway: Gateway, paid: string): Promise<void> {
  const card = (await gateway.verify(paid))?.card
  if (!card) throw new Error('The card of a payment can be charged again')
  expect(card).toMatchObject({ brand: 'visa', last4: '4081', expiresOn: '2030-12-31' })
  const { email, authorizationCode } = card
  const charge = { reference: 'PL0000001-1', amountKobo: 1_250_000, email, authorizationCode }
  expect(await gateway.chargeAuthorization(charge)).toMatchObject({
    status: 'tried',
    transaction: { status: 'succeeded', amountKobo: 1_250_000, reference: 'PL0000001-1' },
    retryAfter: null,
  })
  await expect(gateway.chargeAuthorization(charge)).rejects.toMatchObject({
    code: 'duplicate_reference',
  })
  expect(
    await gateway.chargeAuthorization({
      ...charge,
      reference: 'PL0000001-2',
      authorizationCode: 'nobody',
    }),
  ).toEqual({ status: 'refused', message: 'Authorization code is invalid', retryAfter: null })
}

/** A transfer from our balance, and a repeated one. */
async function sendMoney(gateway: Gateway): Promise<void> {
  const account = { accountNumber: '2220123456', bankCode: '058', name: 'BISI ADE' }
  const { code: recipientCode } = await gateway.createRecipient(account)
  const reference = 'payout-of-everything'
  const transfer = { reference, amountKobo: 950_000, recipientCode, reason: 'Commission' }
  expect(await gateway.verifyTransfer(reference)).toBeNull()
  const sent = { reference, status: 'pending', amountKobo: 950_000 }
  expect(await gateway.transfer(transfer)).toMatchObject(sent)
  await expect(gateway.transfer(transfer)).rejects.toMatchObject({ code: 'duplicate_reference' })
  expect(await gateway.verifyTransfer(reference)).toMatchObject(sent)
}

/** The list of what was paid, with one payment of which a part was given back. */
async function listEverythingPaid(gateway: Gateway, refunded: string): Promise<void> {
  const paid = await gateway.listPaid({ from: new Date(0), to: new Date('2100-01-01') })
  expect(paid).toContainEqual({
    reference: refunded,
    status: 'succeeded',
    amountKobo: 17_150_000,
    currency: 'NGN',
    isTest: true,
    id: expect.any(String),
    channel: 'card',
    paidAt: expect.any(Date),
    feesKobo: 200_000,
  })
  expect(await gateway.listPaid({ from: new Date(0), to: new Date(1) })).toEqual([])
}

/** Every operation that we use was called, each as Paystack describes. */
export function expectConformance(): void {
  const checked = calls.map(checkCall)
  expect(checked.flatMap(({ faults }) => faults)).toEqual([])
  expect(new Set(checked.map(({ operation }) => operation))).toEqual(new Set(operations))
}
