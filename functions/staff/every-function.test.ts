import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { staffGrants, type StaffGrant } from '../../domain/staff/grants.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { modules } from '../modules.ts'

const id = '00000000-0000-4000-8000-000000000001'
const reason = 'A good reason for this'
const everybody = ['sales', 'stock', 'finance', 'content', 'support'] as const
const orders = ['sales', 'stock', 'finance', 'support'] as const

/** Which grants may call a function of the desk, and a request that it understands. */
const desk: Record<string, [grants: readonly StaffGrant[], request?: object]> = {
  'add-colleague': [[], { email: 'new@imole.example', grants: ['sales'] }],
  'add-product-document': [['content'], { productId: id, title: 'Data sheet', file: 'pdf' }],
  'add-product-picture': [['content'], { productId: id, alt: 'A panel', file: 'png' }],
  'answer-dispute': [['finance'], { disputeId: id, decision: 'accept', message: reason }],
  'approve-refund': [['finance'], { refundId: id }],
  'block-person': [['support'], { userId: id, reason }],
  'change-delivery-date': [
    ['sales', 'support'],
    { orderId: id, from: '2026-12-01', by: '2026-12-02', reason },
  ],
  'change-order-status': [['sales', 'support', 'stock'], { orderId: id, status: 'preparing' }],
  'change-products': [
    ['sales'],
    {
      target: { ids: [id], query: null },
      change: { kind: 'percent', percent: 5, stepKobo: 100 },
      isDryRun: true,
      plan: null,
    },
  ],
  'change-orders-status': [
    ['sales', 'support', 'stock'],
    { ids: [id], status: 'preparing', isDryRun: true },
  ],
  'close-day': [['finance'], { day: '2026-11-20' }],
  'confirm-second-factor': [[], { factorId: id }],
  'confirm-credit': [['finance'], { creditId: id }],
  'confirm-transfer': [['finance'], { paymentId: id, receivedKobo: 100 }],
  'correct-receipt': [['finance'], { paymentId: id, receivedKobo: 100, reason }],
  'correct-shipment': [['sales', 'support', 'stock'], { shipmentId: id, carrier: 'GIG' }],
  'count-stock': [
    ['stock'],
    {
      id,
      depotId: id,
      isDryRun: true,
      reason,
      counts: [{ productId: id, expected: 1, counted: 1 }],
    },
  ],
  'decide-return': [['sales', 'support'], { requestId: id, decision: 'accepted', note: reason }],
  'decide-bank-account': [['finance'], { id, decision: 'refused' }],
  'deliver-shipment': [['sales', 'support', 'stock'], { shipmentId: id }],
  'desk-order': [orders, { orderId: id }],
  'edit-order': [
    ['sales', 'support'],
    {
      orderId: id,
      seenEdits: 0,
      lines: [{ id, quantity: 1 }],
      delivery: { state: 'Lagos', area: 'Ikeja', street: '1 Allen Avenue', landmark: '' },
      staffDiscountKobo: 0,
      reason,
      isDryRun: true,
    },
  ],
  'decide-for-person': [['support'], { requestId: id, decision: 'refused' }],
  'explain-difference': [['finance'], { differenceId: id, explanation: reason }],
  'export-books': [['finance'], { month: '2026-11', part: 'ledger' }],
  'export-list': [['sales', 'finance'], { list: 'coupons', query: '' }],
  'export-person': [['support'], { userId: id }],
  'get-person': [['sales', 'support', 'finance'], { userId: id }],
  'invite-person': [['support'], { email: 'friend@imole.example' }],
  books: [['finance'], { month: '2026-11' }],
  'get-last-backups': [[]],
  'import-products': [
    ['content', 'sales', 'stock', 'finance'],
    { id, file: 'csv', isDryRun: 'true' },
  ],
  'get-pay-link': [['sales', 'support'], { orderId: id }],
  'list-dead-letters': [['support']],
  'list-disputes': [['finance']],
  'list-messages': [['support']],
  'list-money-to-check': [['finance']],
  'list-refunds-to-make': [['finance']],
  'list-return-requests': [orders],
  'list-security-events': [[]],
  'list-staff': [[]],
  'move-stock': [
    ['stock'],
    { id, productId: id, depotId: id, kind: 'delivery', quantity: 1, reason },
  ],
  'needs-a-hand': [everybody],
  'offer-installation': [
    ['sales', 'support'],
    { orderId: id, priceKobo: 100_000, note: 'Crew and cable' },
  ],
  'place-staff-order': [
    ['sales', 'support'],
    {
      idempotencyKey: id,
      channel: 'phone',
      lines: [{ id, quantity: 1 }],
      contact: { name: 'Ada Obi', email: 'ada@imole.example', phoneNumber: '08031234567' },
      delivery: { state: 'Lagos', area: 'Ikeja', street: '1 Allen Avenue', landmark: '', note: '' },
      coupon: '',
      installation: 'goods',
      expectedTotalKobo: 100,
    },
  ],
  'preview-mail-text': [
    ['content'],
    { name: 'order-paid', text: { subject: 'Paid', opening: 'Thank you.', closing: '' } },
  ],
  'preview-merge': [['support'], { userId: id, email: 'friend@imole.example' }],
  'propose-bank-account': [
    ['finance'],
    { bank: 'Example Bank', name: 'Imole Energy', number: '0123456780' },
  ],
  'read-message': [['support'], { id }],
  'receive-return': [
    ['stock'],
    {
      requestId: id,
      lines: [{ productId: id, quantity: 1, condition: 'sellable' }],
      refund: { byLines: true, reason },
    },
  ],
  'reconcile-day': [['finance'], { day: '2026-11-20' }],
  'record-refund-transfer': [
    ['finance'],
    { refundId: id, accountNumber: '0123456789', transferReference: 'TRF-1' },
  ],
  'refund-credit': [['finance'], { orderId: id, reason }],
  'refuse-refund': [['finance'], { refundId: id, reason }],
  'release-order': [['sales', 'support'], { orderId: id, reason }],
  'remove-colleague': [[], { id }],
  'request-for-person': [['support'], { userId: id, kind: 'second_factor', reason }],
  'request-merge': [['support'], { userId: id, intoUserId: id, reason }],
  'request-refund': [['sales', 'support', 'finance'], { orderId: id, amountKobo: 1, reason }],
  'retry-dead-letters': [['support'], { queue: 'send-mail' }],
  'retry-refund': [['finance'], { refundId: id, by: 'transfer' }],
  'return-photo': [orders, { photoId: id }],
  'sales-figures': [['sales', 'finance'], {}],
  'search-desk': [everybody, { query: 'Ada' }],
  'send-test-mail': [
    ['content'],
    { name: 'order-paid', text: { subject: 'Paid', opening: 'Thank you.', closing: '' } },
  ],
  'set-staff-grants': [[], { userId: id, grants: ['sales'] }],
  'ship-order': [['sales', 'support', 'stock'], { orderId: id, requestId: id }],
  'sign-out-person': [['support'], { userId: id }],
  'staff-order': [['sales', 'finance', 'support'], { orderId: id }],
  'unblock-person': [['support'], { userId: id, reason }],
  'transfer-proof': [['finance'], { proofId: id }],
  'undo-product-batch': [['content', 'sales', 'stock', 'finance'], { id }],
}

/** Functions that have their own checks of who asks, most of them for visitors and customers. */
const others: readonly string[] = [
  'answer-installation',
  'answer-merge',
  'apply-for-opening',
  'cancel-order',
  'check-payment',
  'count-search-miss',
  'delete-my-account',
  'download-my-data',
  'find-order',
  'get-merge',
  'keep-credit',
  'list-my-credits',
  'order',
  'order-invoice',
  // A page of paper that staff print: its ticket says who may open it.
  'order-packing',
  'paystack-webhook',
  'place-order',
  'quote-order',
  'request-cancellation',
  'request-return',
  'request-stock-alert',
  'resolve-refund-account',
  'sandbox-gateway',
  'sandbox-webhook',
  'send-transfer-proof',
  'set-refund-account',
  'start-payment',
  'stop-stock-alerts',
  'submit-project-inquiry',
  'undo-cancel-order',
  'use-credit',
  'withdraw-return',
  'withdraw-transfer',
]

let server: FunctionsServer
const tokens = new Map<string, string>()

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), modules)
  for (const grant of staffGrants) tokens.set(grant, (await server.useStaffWith(grant)).token)
  tokens.set('no grant', (await server.useStaffWith()).token)
  tokens.set('customer', (await server.signUp('customer@imole.example')).token)
  const reseller = await server.signUp('reseller@imole.example')
  await server.admin.query(`update public.profiles set role = 'reseller' where id = $1`, [
    reseller.id,
  ])
  tokens.set('reseller', reseller.token)
})
afterAll(() => server[Symbol.asyncDispose]())

test('every function is in one of the two lists', () => {
  expect(modules.functions.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(desk), ...others].toSorted(),
  )
})

async function call(name: string, request: object = {}, token?: string): Promise<Response> {
  const methods = modules.functions.find((each) => each.name === name)?.methods ?? []
  const who = token === undefined ? {} : { token }
  if (!methods.includes('POST')) {
    const query = new URLSearchParams(Object.entries(request)).toString()
    return server.call(`${name}?${query}`, { method: 'GET', ...who })
  }
  if (!('file' in request)) return server.call(name, { json: request, ...who })
  const form = new FormData()
  for (const [field, value] of Object.entries(request))
    form.set(field, field === 'file' ? new File(['x'], 'file') : String(value))
  return server.call(name, { body: form, ...who })
}

test.each(Object.entries(desk))('%s answers just its grants', async (name, [grants, request]) => {
  const passed: string[] = []
  for (const [who, token] of tokens)
    if ((await call(name, request, token)).status !== 403) passed.push(who)
  expect(passed.toSorted()).toEqual(['owner', ...grants].toSorted())
  // Otherwise the request did not get as far as the question who asks.
  expect((await call(name, request)).status).toBe(403)
})
