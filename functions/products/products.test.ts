import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { buckets } from '../../domain/files/buckets.ts'
import {
  documentMessages,
  tooManyDocumentsMessage,
} from '../../domain/products/product-document.ts'
import {
  pictureMessages,
  tooManyPicturesMessage,
  wrongPictureMessage,
  type ProductPicture,
} from '../../domain/products/product-picture.ts'
import { startFunctions, type FunctionsServer } from '../../test/servers/functions-server.ts'
import { storedFile } from '../../test/servers/test-storage.ts'
import { blackPng, pdf, receiptPicture } from '../../test/shop/receipts.ts'
import { removeUnnamedFiles } from '../files/remove-unnamed-files.ts'
import { productsModule } from './products-module.ts'
import { publishDueProducts } from './publish-due-products.ts'

/** Photos and documents that staff send, hostile ones too, and products that are published in time. */
let server: FunctionsServer
let content: { token: string }
beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), productsModule)
  content = await server.useStaffWith('content')
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  await server.admin.query('delete from public.product_pictures')
  await server.admin.query('delete from public.product_documents')
})

const panel = '5eed0000-0000-4000-8000-000000000101'
const alt = 'The panel on a roof in Lagos'

interface Sent {
  file: Uint8Array | string
  productId?: string
  alt?: string
  crop?: string
  title?: string
}

async function send(name: string, { file, productId = panel, ...fields }: Sent, token: string) {
  const form = new FormData()
  form.set('productId', productId)
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], 'x.jpg'))
  const response = await server.call(name, { body: form, hasUploadSlot: true, token })
  return { status: response.status, answer: (await response.json()) as ProductPicture & Refusal }
}
interface Refusal {
  error?: string
  code?: string
}
const sendPicture = (sent: Sent, token = content.token) =>
  send('add-product-picture', { alt, ...sent }, token)
const sendDocument = (sent: Sent, token = content.token) =>
  send('add-product-document', { title: 'Manual', ...sent }, token)
const objects = async (bucket: string) =>
  (
    await server.admin.query<{ name: string }>(
      'select name from storage.objects where bucket_id = $1 order by name',
      [bucket],
    )
  ).rows.map(({ name }) => name)

test('a photo is drawn again in three sizes, without the place where it was taken', async () => {
  const photo = await receiptPicture({ format: 'jpeg', width: 3_000, height: 2_000 })
  const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')])
  const { status, answer } = await sendPicture({ file: polyglot })
  expect(status).toBe(200)
  expect(answer).toMatchObject({ alt, position: 0, width: 1600, height: 1067 })
  for (const [width, height] of [
    [480, 320],
    [960, 640],
    [1600, 1067],
  ]) {
    const file = await storedFile(
      server.context,
      buckets.productImages,
      `${answer.objectPath}/${width}.webp`,
    )
    const { exif, ...found } = await sharp(file).metadata()
    expect(found).toMatchObject({ format: 'webp', width, height })
    expect(exif).toBeUndefined()
    expect(file.toString('latin1')).not.toContain('script')
  }
})

test('cuts out the part that was chosen, of the picture as people see it', async () => {
  // It lies on its side: people see it 1,000 wide and 2,000 high.
  const lying = await sharp({
    create: { width: 2_000, height: 1_000, channels: 3, background: '#fff' },
  })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { answer } = await sendPicture({
    file: lying,
    crop: '{"x":0,"y":0.5,"width":1,"height":0.25}',
  })
  expect(answer).toMatchObject({ width: 1_000, height: 500 })
})

test.each<[string, Partial<Sent>, number, string]>([
  ['no alternative text', { alt: ' ' }, 400, 'Please say what the photo shows.'],
  [
    'the name of a file as text',
    { alt: 'IMG_2041.jpeg' },
    400,
    'This is the name of a file. Please say what the photo shows.',
  ],
  ['a page of HTML', { file: '<html><script>alert(1)</script>' }, 400, wrongPictureMessage],
  ['an SVG file', { file: '<svg xmlns="http://www.w3.org/2000/svg"/>' }, 400, wrongPictureMessage],
  ['a PDF', { file: pdf() }, 400, wrongPictureMessage],
  ['a bomb of 100 megapixels', { file: blackPng(10_000, 10_000) }, 400, pictureMessages.huge],
  ['a small picture', { file: blackPng(399, 900) }, 400, pictureMessages.tiny],
  [
    'a small part',
    { file: blackPng(900, 900), crop: '{"x":0,"y":0,"width":0.1,"height":1}' },
    400,
    pictureMessages.tiny,
  ],
  [
    'a part outside',
    { file: blackPng(900, 900), crop: '{"x":0.5,"y":0,"width":0.6,"height":1}' },
    400,
    'This part is not inside the picture.',
  ],
  [
    'a part in no form',
    { file: blackPng(900, 900), crop: '[object Object]' },
    400,
    'This part is not inside the picture.',
  ],
  [
    'noise that begins like a JPEG',
    { file: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(500)]) },
    400,
    pictureMessages.broken,
  ],
  [
    'a photo of no product',
    { productId: '00000000-0000-4000-8000-00000000dead' },
    404,
    'There is no such product.',
  ],
])('refuses %s', async (_, sent, status, error) => {
  const before = await objects(buckets.productImages)
  const response = await sendPicture({ file: blackPng(900, 900), ...sent })
  expect(response).toMatchObject({ status, answer: { error } })
  expect(await objects(buckets.productImages)).toEqual(before)
})

test('only staff for content add photos and documents', async () => {
  const { token } = await server.useStaffWith('sales', 'stock', 'finance', 'support')
  const customer = await server.signUp('buyer@example.com')
  for (const sent of [sendPicture, sendDocument]) {
    expect(await sent({ file: pdf() }, token)).toMatchObject({
      status: 403,
      answer: { code: 'grant_needed' },
    })
    expect((await sent({ file: pdf() }, customer.token)).status).toBe(403)
  }
})

test('a product has at most twelve photos and five documents', async () => {
  const fill = (table: string, columns: string, values: string, count: number) =>
    server.admin.query(
      `insert into public.${table} (product_id, object_path, position, ${columns})
       select $1, gen_random_uuid(), n, ${values} from generate_series(1, $2::integer) n`,
      [panel, count],
    )
  await fill('product_pictures', 'alt, width, height', `'A panel', 800, 600`, 12)
  await fill('product_documents', 'title, size_bytes', `'Manual', 800`, 5)
  expect(await sendPicture({ file: blackPng(900, 900) })).toMatchObject({
    status: 409,
    answer: { error: tooManyPicturesMessage },
  })
  expect(await sendDocument({ file: pdf() })).toMatchObject({
    status: 409,
    answer: { error: tooManyDocumentsMessage },
  })
})

test('stores a data sheet of the maker, and refuses one with a program', async () => {
  expect((await sendDocument({ file: pdf({ pages: 30 }) })).status).toBe(200)
  const [stored] = await objects(buckets.productDocuments)
  expect(stored).toMatch(/^[0-9a-f-]{36}\.pdf$/)
  for (const [file, error] of [
    [pdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' }), documentMessages.active],
    [pdf({ trailer: '/Encrypt 5 0 R' }), documentMessages.locked],
    [blackPng(900, 900), documentMessages.broken],
  ] as const)
    expect(await sendDocument({ file })).toMatchObject({ status: 400, answer: { error } })
  expect(await objects(buckets.productDocuments)).toEqual([stored])
})

test('files go when no product names them any more, and stay for a copy', async () => {
  const first = await sendPicture({ file: blackPng(900, 900) })
  const second = await sendPicture({ file: blackPng(900, 900) })
  await server.admin.query(`update storage.objects set created_at = now() - interval '30 days'`)
  await server.admin.query(
    `insert into public.product_pictures (product_id, object_path, alt, width, height)
     select '5eed0000-0000-4000-8000-000000000102', object_path, alt, width, height
     from public.product_pictures where id = $1`,
    [first.answer.id],
  )
  await server.admin.query('delete from public.product_pictures where product_id = $1', [panel])
  await removeUnnamedFiles.run(server.context)
  const left = await objects(buckets.productImages)
  expect(left).toHaveLength(3)
  expect(left.every((name) => name.startsWith(first.answer.objectPath))).toBe(true)
  expect(left.some((name) => name.startsWith(second.answer.objectPath))).toBe(false)
})

test('a scheduled product goes into the shop when its time has come, and not before', async () => {
  await server.admin.query(`update public.products set status = 'archived' where id = $1`, [panel])
  await server.admin.query(
    `update public.products set status = 'scheduled', publish_at = $2 where id = $1`,
    [panel, new Date(server.clock.now.getTime() + 60_000)],
  )
  const statusAfter = async (seconds: number) => {
    const later = new Date(server.clock.now.getTime() + seconds * 1_000)
    await publishDueProducts.run({ ...server.context, now: () => later })
    const { rows } = await server.admin.query(
      'select status, is_active, publish_at from public.products where id = $1',
      [panel],
    )
    return rows[0] as object
  }
  expect(await statusAfter(59)).toMatchObject({ status: 'scheduled', is_active: false })
  expect(await statusAfter(60)).toEqual({ status: 'published', is_active: true, publish_at: null })
})
