import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buckets } from '../../../domain/files/buckets.ts'
import { storedFile } from '../../../test/servers/test-storage.ts'
import type { GuestOrder } from '../../../test/shop/guest-orders.ts'
import { blackPng, pdf, receiptPicture, transferProofForm } from '../../../test/shop/receipts.ts'
import { bookReceipt } from '../../../test/shop/book-receipt.ts'
import { useOrders } from '../../../test/use/use-orders.ts'
import {
  activePdfMessage,
  brokenPictureMessage,
  hugePictureMessage,
  tinyPictureMessage,
  tooManyProofsMessage,
  wrongProofTypeMessage,
} from '../../../domain/payments/transfer-proof.ts'
import { endUnpaidOrders } from '../../orders/holds/end-unpaid-orders.ts'
import { dropOldProofs } from './drop-old-proofs.ts'
import { withUnitsBack } from '../../../test/shop/order-units.ts'

/** Receipts of bank transfers, and what somebody sends instead of one. */
const shop = useOrders()
const { post, order, show, mails, stock } = shop

async function transferOrder(): Promise<GuestOrder> {
  const proof = await order()
  const { status } = await post('start-payment', { ...proof, method: 'bank_transfer' })
  expect(status).toBe(200)
  return proof
}

async function send(proof: GuestOrder, content: Uint8Array | string) {
  const response = await shop.server.call('send-transfer-proof', {
    body: transferProofForm(proof, content),
    hasUploadSlot: true,
  })
  const { error } = (await response.json()) as { error?: string }
  return { status: response.status, error }
}

const heldUntil = async () =>
  (
    await shop.server.admin.query<{ until: Date | null }>(
      'select held_until as until from public.orders',
    )
  ).rows[0]?.until?.toISOString()
async function storedProofs(): Promise<{ media_type: string; content: Buffer }[]> {
  const { rows } = await shop.server.admin.query<{ media_type: string; object_path: string }>(
    'select media_type, object_path from public.transfer_proofs order by created_at, id',
  )
  const files = await shop.server.admin.query(
    `select from storage.objects where bucket_id = 'transfer-proofs'`,
  )
  // Nothing is left of files that were refused or sent again.
  expect(files.rowCount).toBe(rows.length)
  return Promise.all(
    rows.map(async ({ media_type, object_path: path }) => ({
      media_type,
      content: await storedFile(shop.server.context, buckets.transferProofs, path),
    })),
  )
}
const at = async (time: string) => {
  shop.server.clock.now = new Date(time)
  await endUnpaidOrders.run(shop.server.context)
}

test.each(['png', 'jpeg', 'webp'] as const)(
  'a %s is drawn again: without its metadata and without what follows it',
  async (format) => {
    const proof = await transferOrder()
    const picture = await receiptPicture({ format, width: 3_000, height: 2_000 })
    expect((await sharp(picture).metadata()).exif).toBeDefined()
    const polyglot = Buffer.concat([
      picture,
      Buffer.from('PK\u0003\u0004<script>alert(1)</script>'),
    ])
    expect(await send(proof, polyglot)).toEqual({ status: 200, error: undefined })
    const [stored] = await storedProofs()
    expect(stored?.media_type).toBe('image/jpeg')
    expect(stored?.content.includes('<script>')).toBe(false)
    const { exif, format: storedFormat, width } = await sharp(stored?.content).metadata()
    expect([exif, storedFormat, width]).toEqual([undefined, 'jpeg', 2_400])
  },
)

test('a PDF is stored as it came', async () => {
  const proof = await transferOrder()
  const file = pdf()
  expect((await send(proof, file)).status).toBe(200)
  expect(await storedProofs()).toEqual([
    { media_type: 'application/pdf', content: Buffer.from(file) },
  ])
})

test('refuses junk, bombs and broken files with a sentence; nothing is held for them', async () => {
  const proof = await transferOrder()
  const picture = Buffer.from(await receiptPicture({ format: 'jpeg' }))
  const bomb = blackPng(20_000, 20_000)
  expect(bomb.length).toBeLessThan(100_000)
  const cases: [name: string, content: Uint8Array | string, error: string][] = [
    ['sixteen bytes of PNG', blackPng(720, 1_280).subarray(0, 16), brokenPictureMessage],
    ['a bomb', bomb, hugePictureMessage],
    ['one long line', blackPng(2_000_000, 1), tinyPictureMessage],
    ['half a picture', picture.subarray(0, picture.length / 2), brokenPictureMessage],
    ['one pixel', blackPng(1, 1), tinyPictureMessage],
    ['noise', Buffer.concat([picture.subarray(0, 3), randomBytes(9_000)]), brokenPictureMessage],
    ['HTML', '<html>not a picture</html>', wrongProofTypeMessage],
    ['HEIC', '\0\0\0\u0018ftypheic\0\0\0\0', expect.stringContaining('This is a HEIC photo')],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', wrongProofTypeMessage],
    ['a PDF with a program', pdf({ objects: ['<< /S /Launch >>'] }), activePdfMessage],
  ]
  for (const [name, content, error] of cases) {
    await shop.server.admin.query('delete from platform.rate_limits')
    expect(await send(proof, content), name).toEqual({ status: 400, error })
  }
  expect(await storedProofs()).toEqual([])
  expect(await heldUntil()).toBe('2026-11-21T12:00:00.000Z')
  expect((await show(proof)).payments[0]?.status).toBe('started')
})

test('a receipt extends the hold once, by 24 hours, however often and how many are sent', async () => {
  const proof = await transferOrder()
  shop.server.clock.now = new Date('2026-11-21T11:30:00Z')
  const pictures = await Promise.all([1, 2].map((shade) => receiptPicture({ shade })))
  const [first, second] = pictures
  if (!first || !second) throw new Error('A picture is missing')
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(proof, first)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await storedProofs()).toHaveLength(1)
  expect(await heldUntil()).toBe('2026-11-22T12:00:00.000Z')
  shop.server.clock.now = new Date('2026-11-22T11:00:00Z')
  await shop.server.admin.query('delete from platform.rate_limits')
  expect((await send(proof, second)).status).toBe(200)
  expect(await heldUntil()).toBe('2026-11-22T12:00:00.000Z')
  await post('start-payment', { ...proof, method: 'bank_transfer' })
  expect(await heldUntil()).toBe('2026-11-22T12:00:00.000Z')
  expect((await mails()).filter((category) => category === 'transfer-to-check')).toHaveLength(1)
})

test('staff have a day; then the goods are free, the buyer is told, and late money finds goods again or is refunded', async () => {
  const { token } = await shop.server.signUp('late@imole.example', 'admin')
  const [found, gone] = [await transferOrder(), await transferOrder()]
  for (const [shade, proof] of [found, gone].entries())
    expect((await send(proof, await receiptPicture({ shade }))).status).toBe(200)
  await at('2026-11-22T11:59:00Z')
  expect(await stock()).toBe(8)
  await at('2026-11-22T12:00:01Z')
  expect([(await show(found)).order.status, await stock()]).toEqual(['cancelled', 10])
  const { rows } = await shop.server.admin.query<{ text: string }>(
    `select text from platform.mail_messages where category = 'order-cancelled'`,
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]?.text).toContain('we could not confirm your payment in time')
  const { rows: payments } = await shop.server.admin.query<{ id: string; orderId: string }>(
    'select id, order_id as "orderId" from public.payments',
  )
  const confirm = async ({ orderId }: GuestOrder) => {
    const paymentId = payments.find((payment) => payment.orderId === orderId)?.id
    const json = { paymentId, receivedKobo: 17_150_000 }
    return (await shop.server.call('confirm-transfer', { json, token })).json()
  }
  expect(await confirm(found)).toEqual({ outcome: 'paid' })
  expect(await stock()).toBe(9)
  await shop.setStock(0)
  expect(await confirm(gone)).toEqual({ outcome: 'to_be_refunded' })
  expect(await show(gone)).toMatchObject({
    order: { status: 'cancelled' },
    refunds: [{ status: 'requested', amount_kobo: 17_150_000 }],
  })
})

test('a transfer that staff do not find leaves half an hour to pay again', async () => {
  const { token } = await shop.server.signUp('finds-nothing@imole.example', 'admin')
  const proof = await transferOrder()
  await send(proof, await receiptPicture())
  const { rows } = await shop.server.admin.query<{ id: string }>('select id from public.payments')
  shop.server.clock.now = new Date('2026-11-21T14:00:00Z')
  const json = { paymentId: rows[0]?.id, receivedKobo: 0, reason: 'It is not on our statement' }
  await shop.server.call('confirm-transfer', { json, token })
  expect(await heldUntil()).toBe('2026-11-21T14:30:00.000Z')
})

test('an order has three files at most, and ten megabytes', async () => {
  const proof = await transferOrder()
  const pictures = await Promise.all([1, 2, 3, 4].map((shade) => receiptPicture({ shade })))
  const answers = []
  for (const picture of pictures) answers.push(await send(proof, picture))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409])
  expect(answers.at(-1)?.error).toBe(tooManyProofsMessage)
  expect(await storedProofs()).toHaveLength(3)

  const large = await transferOrder()
  const junk = () => pdf({ objects: [`(${randomBytes(1_800_000).toString('hex')})`] })
  expect([
    (await send(large, junk())).status,
    (await send(large, junk())).status,
    (await send(large, junk())).status,
    (await send(large, await receiptPicture())).status,
  ]).toEqual([200, 200, 409, 200])
})

test('of parallel different files three are stored', async () => {
  const proof = await transferOrder()
  const files = Array.from({ length: 8 }, (_, n) => pdf({ objects: [`(${n})`] }))
  const answers = await Promise.all(files.map((file) => send(proof, file)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    200, 200, 200, 409, 409, 409, 409, 409,
  ])
  expect(await storedProofs()).toHaveLength(3)
})

test('refuses a receipt for a cancelled order, an order without a transfer, and an order of others', async () => {
  const picture = await receiptPicture()
  const cancelled = await transferOrder()
  await post('cancel-order', cancelled)
  expect((await send(cancelled, picture)).status).toBe(409)
  const byCard = await order()
  expect((await send(byCard, picture)).status).toBe(409)
  const other = await transferOrder()
  expect((await send({ ...other, orderKey: cancelled.orderKey }, picture)).status).toBe(404)
  expect((await send({ ...other, orderKey: '' }, picture)).status).toBe(404)
  expect(await storedProofs()).toEqual([])
})

test('receipts of last units do not extend the hold', async () => {
  const proof = await transferOrder()
  await shop.server.admin.query(
    `update public.orders
     set holds_last_units = true, held_until = created_at + interval '30 minutes'`,
  )
  expect((await send(proof, await receiptPicture())).status).toBe(200)
  expect(await heldUntil()).toBe('2026-11-21T10:30:00.000Z')
})

test('when receipts need too much space, the oldest of ended orders are dropped, and no others', async () => {
  const names = ['ended first', 'ended later', 'being checked', 'refused', 'paid']
  const proofs: Record<string, GuestOrder> = {}
  for (const name of names) {
    const proof = await transferOrder()
    proofs[name] = proof
    expect((await send(proof, pdf({ objects: [`(${name})`] }))).status).toBe(200)
    const change = (sql: string) => shop.server.admin.query(sql, [proof.orderId])
    if (name.startsWith('ended') || name === 'refused')
      await change(
        withUnitsBack(
          `update public.orders set status = 'cancelled', held_until = null, holds_stock = false
           where id = $1`,
        ),
      )
    if (name === 'refused')
      await change(`update public.payments set status = 'failed' where order_id = $1`)
    if (name === 'paid') {
      await bookReceipt(shop.server.admin, proof.orderId)
      await change(
        `update public.orders
         set status = 'paid', held_until = null, paid_at = now(), invoice_number = 'INV-2026-999999'
         where id = $1`,
      )
    }
    await change(
      `update public.transfer_proofs
       set created_at = now() - interval '1 hour' * ${names.length - names.indexOf(name)}
       where payment_id in (select id from public.payments where order_id = $1)`,
    )
  }
  const left = async () =>
    (
      await shop.server.admin.query<{ order_id: string }>(
        'select p.order_id from public.transfer_proofs t join public.payments p on p.id = t.payment_id',
      )
    ).rows.map(({ order_id: id }) => names.find((name) => proofs[name]?.orderId === id))
  await dropOldProofs.run(shop.server.context)
  expect((await left()).toSorted()).toEqual(names.toSorted())
  // 400 MB that may not be dropped.
  await shop.server.admin.query(
    'alter table public.transfer_proofs disable trigger transfer_proofs_limit',
  )
  await shop.server.admin.query(
    `insert into public.transfer_proofs
       (payment_id, file_name, media_type, object_path, size_bytes, sha256)
     select p.id, 'x', 'application/pdf', gen_random_uuid()::text, 4194304, repeat('0', 64)
     from public.payments p, generate_series(1, 100)
     where p.order_id = $1`,
    [proofs['being checked']?.orderId],
  )
  await dropOldProofs.run(shop.server.context)
  expect(new Set(await left())).toEqual(new Set(['being checked', 'refused', 'paid']))
  await shop.server.admin.query('delete from public.transfer_proofs where file_name = $1', ['x'])
  await shop.server.admin.query(
    'alter table public.transfer_proofs enable trigger transfer_proofs_limit',
  )
})
