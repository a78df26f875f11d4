import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { receiptPicture } from '../../../test/shop/receipts.ts'
import { registerDesk } from '../../../test/register/register-desk.ts'
import { startFunctions, type FunctionsServer } from '../../../test/servers/functions-server.ts'
import { removeUnnamedFiles } from '../../files/remove-unnamed-files.ts'
import { registerModule } from '../register-module.ts'

let server: FunctionsServer
let writer: { id: string; token: string }
const { call } = registerDesk(() => server)
const project = 'P0003'
const alt = 'Panels on the roof of the mill'

beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), registerModule)
  writer = await server.useStaffWith('content')
  await server.admin.query('delete from public.register_stories where project_id = $1', [project])
})
afterAll(() => server[Symbol.asyncDispose]())

const save = (change: object = {}, token: string | undefined = writer.token) =>
  call('save-register-story', token, {
    project,
    version: null,
    story: 'The mill presses oil.',
    photoAlt: null,
    ...change,
  })

async function addPhoto(change: Record<string, string | File> = {}, token = writer.token) {
  const form = new FormData()
  const photo = await receiptPicture({ format: 'jpeg', width: 1_200, height: 900 })
  const fields = {
    project,
    version: '1',
    alt,
    file: new File([Buffer.from(photo)], 'roof.jpg'),
    ...change,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const response = await server.call('add-story-photo', { body: form, hasUploadSlot: true, token })
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
}

const stored = async () =>
  (
    await server.admin.query<{ story: string; photo: string | null; alt: string | null }>(
      `select story, image_path as photo, image_alt as alt from public.register_stories
       where project_id = $1`,
      [project],
    )
  ).rows[0]
const objects = async () =>
  (
    await server.admin.query<{ name: string }>(
      `select name from storage.objects where bucket_id = 'register-photos' order by name`,
    )
  ).rows.map(({ name }) => name)

test('a story is written, and of two people who change it the later one is told', async () => {
  expect(await save()).toMatchObject({ status: 200, answer: { version: 1 } })
  const changed = await Promise.all(
    ['One', 'Two'].map((word) => save({ version: 1, story: `${word} wrote this.` })),
  )
  expect(changed.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(changed.find(({ status }) => status === 409)?.answer['error']).toContain(
    'A colleague saved this story meanwhile.',
  )
  const kept = ['One', 'Two'][changed.findIndex(({ status }) => status === 200)]
  expect(await stored()).toMatchObject({ story: `${kept} wrote this.` })
  expect((await save()).status).toBe(409)
})

test.each<[string, object, number]>([
  ['no text', { story: ' ' }, 400],
  ['2 letters', { story: 'ok' }, 400],
  ['more than 4,000 letters', { story: 'x'.repeat(4_001) }, 400],
  ['a project that is not there', { project: 'P9999' }, 404],
  ['the text of a photo that is not there', { version: 2, photoAlt: alt }, 409],
])('%s is refused, and nothing is written', async (_, change, status) => {
  const before = await stored()
  expect((await save(change)).status).toBe(status)
  expect(await stored()).toEqual(before)
})

test('a photo is drawn again, described, and taken away', async () => {
  const added = await addPhoto({ version: '2' })
  expect(added).toMatchObject({ status: 200, answer: { version: 3, photoAlt: alt } })
  const path = String(added.answer['photo'])
  expect(await objects()).toEqual([`${path}/1600.webp`, `${path}/480.webp`, `${path}/960.webp`])
  expect(await stored()).toMatchObject({ photo: path, alt })

  const described = { version: 3, story: 'Panels.', photoAlt: 'The roof in May' }
  expect(await save(described)).toMatchObject({ status: 200, answer: { version: 4 } })
  expect(await stored()).toEqual({ story: 'Panels.', photo: path, alt: 'The roof in May' })
  expect((await save({ version: 4, story: 'Panels.' })).status).toBe(200)
  expect(await stored()).toEqual({ story: 'Panels.', photo: null, alt: null })

  await server.admin.query(
    `update storage.objects set created_at = now() - interval '30 days'
     where bucket_id = 'register-photos'`,
  )
  await removeUnnamedFiles.run(server.context)
  expect(await objects()).toEqual([])
})

test('a photo of an old version, without a text or that is none, leaves nothing', async () => {
  const before = await stored()
  expect((await addPhoto({ version: '1' })).status).toBe(409)
  expect((await addPhoto({ version: '5', alt: 'roof.jpg' })).status).toBe(400)
  expect((await addPhoto({ version: '5', file: new File(['MZ'], 'roof.jpg') })).status).toBe(400)
  expect([await stored(), await objects()]).toEqual([before, []])
})

test('staff of other grants, customers and visitors write nothing', async () => {
  const before = await stored()
  const other = await server.useStaffWith('support', 'sales', 'stock')
  const customer = await server.signUp('writes@homes.example')
  for (const { token } of [other, customer]) {
    expect((await save({ version: 5 }, token)).status).toBe(403)
    expect((await addPhoto({ version: '5' }, token)).status).toBe(403)
  }
  expect(await stored()).toEqual(before)
})
