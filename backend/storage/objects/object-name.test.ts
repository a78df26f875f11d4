import { expect, test } from 'vitest'
import { useStorage } from '../../../test/use/use-storage.ts'

const { send, createBucket, admin } = await useStorage()
const bucket = await createBucket()
const pathOf = (name: string) =>
  `/object/${bucket}/${name.split('/').map(encodeURIComponent).join('/')}`

test.for([
  'plain.txt',
  'a folder/with spaces & (signs)!.txt',
  'Ọjà-Ìbàdàn.txt',
  'emoji-☀️🔋.png',
  'caf\u00e9',
  'cafe\u0301',
  'a//b',
  'question?mark',
  `test!$&'() *+,:;=@ing`,
  'family-\u{1f468}\u200d\u{1f469}.png',
  'trailing/',
  'x'.repeat(1_024),
  '☀'.repeat(341),
  '...',
])('stores and returns %j under its own name', async (name) => {
  const body = `bytes of ${name.slice(0, 20)}`
  const stored = await send(pathOf(name), { method: 'POST', body })
  expect([stored.status, await stored.json()]).toMatchObject([200, { Key: `${bucket}/${name}` }])
  expect(await (await send(pathOf(name))).text()).toBe(body)
  const { rows } = await admin.query('select 1 from storage.objects where name = $1', [name])
  expect(rows).toHaveLength(1)
})

test('the composed and the decomposed form of a letter are two names', async () => {
  expect(await (await send(pathOf('caf\u00e9'))).text()).toBe('bytes of caf\u00e9')
  expect(await (await send(pathOf('cafe\u0301'))).text()).toBe('bytes of cafe\u0301')
})

test.for([
  ['NUL', 'a%00b'],
  ['a line end', 'a%0ab'],
  ...'#[]{}^`"<>\\|%~'.split('').map((sign) => [sign, encodeURIComponent(`a${sign}b`)] as const),
  ['a mark of direction', encodeURIComponent('a\u202eb')],
  ['more than 1,024 bytes', 'x'.repeat(1_025)],
  ['more than 1,024 bytes of UTF-8', encodeURIComponent('☀'.repeat(342))],
  ['a parent folder behind an escape', 'a%2f..%2fb'],
  ['a malformed escape', 'a%zz'],
  ['half a character', '%ED%A0%80'],
] as const)('refuses a name with %s', async ([, path]) => {
  const response = await send(`/object/${bucket}/${path}`, { method: 'POST', body: 'x' })
  expect([response.status, await response.json()]).toMatchObject([400, { statusCode: '400' }])
})

test('`..` in a URL is resolved before the request is made, and reaches no other bucket', async () => {
  const other = await createBucket()
  const response = await send(`/object/${bucket}/../${other}/moved.txt`, {
    method: 'POST',
    body: 'x',
  })
  // It is the same request as one that names the other bucket.
  expect(await response.json()).toMatchObject({ Key: `${other}/moved.txt` })
})
