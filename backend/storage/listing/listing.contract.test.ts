import { beforeAll, describe, expect, test } from 'vitest'
import { useStorage } from '../../../test/use/use-storage.ts'

const { service, admin, createBucket, send } = await useStorage()
const { storage } = service

/** Rows only: listings never read bytes. */
async function addObjects(bucket: string, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries())
    await admin.query(
      `insert into storage.objects (bucket_id, name, version, metadata, created_at, updated_at)
       values ($1, $2, gen_random_uuid(), '{"size": 3}', $3, $4)`,
      [
        bucket,
        name,
        new Date(Date.UTC(2026, 0, 1, 0, index)),
        new Date(Date.UTC(2027, 0, 1) - index),
      ],
    )
}

let bucket: string
beforeAll(async () => {
  bucket = await createBucket()
  await addObjects(bucket, [
    'zoo.txt',
    'docs/b.txt',
    'docs/A.txt',
    'docs/a-b.txt',
    'docs/sub/one.txt',
    'docs/sub/two.txt',
    'docs/Alps/peak.jpg',
    'docs_x/no.txt',
    'docs%/no.txt',
    'apple.txt',
    'Banana.txt',
  ])
})
const namesOf = (list: { name: string }[] | null) => list?.map(({ name }) => name)

describe('list', () => {
  test('answers files and folders of a folder, whatever the case, sorted by name', async () => {
    const { data } = await storage.from(bucket).list('docs')
    expect(data?.map(({ name, id, metadata }) => [name, id !== null, metadata])).toEqual([
      ['a-b.txt', true, { size: 3 }],
      ['A.txt', true, { size: 3 }],
      ['Alps', false, null],
      ['b.txt', true, { size: 3 }],
      ['sub', false, null],
    ])
    expect(data?.[2]).toEqual({
      name: 'Alps',
      id: null,
      created_at: null,
      updated_at: null,
      last_accessed_at: null,
      metadata: null,
    })
    expect(namesOf((await storage.from(bucket).list()).data)).toEqual([
      'apple.txt',
      'Banana.txt',
      'docs%',
      'docs',
      'docs_x',
      'zoo.txt',
    ])
    expect(namesOf((await storage.from(bucket).list('DOCS/sub/')).data)).toEqual([
      'one.txt',
      'two.txt',
    ])
  })

  test('pages, sorts and searches', async () => {
    const list = async (
      folder: string,
      options: Parameters<ReturnType<typeof storage.from>['list']>[1],
    ) => namesOf((await storage.from(bucket).list(folder, options)).data)
    expect(await list('docs', { limit: 2, offset: 1 })).toEqual(['A.txt', 'Alps'])
    expect(await list('docs', { sortBy: { column: 'name', order: 'desc' } })).toEqual([
      'sub',
      'b.txt',
      'Alps',
      'A.txt',
      'a-b.txt',
    ])
    // By a time, folders come first.
    expect(await list('docs', { sortBy: { column: 'created_at' } })).toEqual([
      'Alps',
      'sub',
      'b.txt',
      'A.txt',
      'a-b.txt',
    ])
    expect(
      await list('docs', { sortBy: { column: 'updated_at', order: 'desc' }, offset: 2 }),
    ).toEqual(['b.txt', 'A.txt', 'a-b.txt'])
    expect(await list('docs', { search: 'a' })).toEqual(['a-b.txt', 'A.txt', 'Alps'])
    expect(await list('docs', { search: 'ALPS/P' })).toEqual(['Alps/peak.jpg'])
  })

  test('takes wildcards of LIKE as plain text', async () => {
    expect(namesOf((await storage.from(bucket).list('docs%')).data)).toEqual(['no.txt'])
    expect(namesOf((await storage.from(bucket).list('docs_x')).data)).toEqual(['no.txt'])
    expect(namesOf((await storage.from(bucket).list('doc_')).data)).toEqual([])
    expect(namesOf((await storage.from(bucket).list('', { search: '%' })).data)).toEqual([])
    expect(
      namesOf((await storage.from(bucket).list('%', { sortBy: { column: 'created_at' } })).data),
    ).toEqual([])
  })

  test('answers nothing for a bucket that is not there', async () => {
    expect((await storage.from('absent').list()).data).toEqual([])
  })
})

describe('listV2', () => {
  test('answers whole names, and folders apart', async () => {
    const { data } = await storage.from(bucket).listV2({ prefix: 'docs/', with_delimiter: true })
    expect(data).toEqual({
      hasNext: false,
      folders: [
        { key: 'Alps', name: 'docs/Alps/' },
        { key: 'sub', name: 'docs/sub/' },
      ],
      objects: ['A.txt', 'a-b.txt', 'b.txt'].map((key) => ({
        key,
        name: `docs/${key}`,
        id: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
        last_accessed_at: expect.any(String),
        metadata: { size: 3 },
      })),
    })
    const flat = await storage.from(bucket).listV2({ prefix: 'docs/s' })
    expect([flat.data?.folders, namesOf(flat.data?.objects ?? null)]).toEqual([
      [],
      ['docs/sub/one.txt', 'docs/sub/two.txt'],
    ])
    expect(
      namesOf((await storage.from(bucket).listV2({ prefix: 'docs_' })).data?.objects ?? null),
    ).toEqual(['docs_x/no.txt'])
  })

  test('keeps names with empty parts apart', async () => {
    const id = await createBucket()
    await addObjects(id, ['a/x', 'a//x', 'a///x', '/x'])
    expect(namesOf((await storage.from(id).listV2()).data?.objects ?? null)).toEqual([
      '/x',
      'a///x',
      'a//x',
      'a/x',
    ])
    const { data } = await storage.from(id).listV2({ prefix: 'a/', with_delimiter: true })
    expect([namesOf(data?.folders ?? null), namesOf(data?.objects ?? null)]).toEqual([
      ['a//'],
      ['a/x'],
    ])
  })

  test.for([
    ['limit: 0', { limit: 0 }, 'InvalidRequest'],
    ['another column', { sortBy: { column: 'size' } }, 'InvalidRequest'],
    ['a cursor of somebody else', { cursor: 'bm9uc2Vuc2U' }, 'InvalidParameter'],
    [
      'a cursor of another order',
      {
        cursor: Buffer.from('{"seek":"a"}').toString('base64url'),
        sortBy: { column: 'created_at' },
      },
      'InvalidParameter',
    ],
  ] as const)('refuses %s', async ([, body, code]) => {
    const response = await send(`/object/list-v2/${bucket}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ statusCode: '400', code }),
    ])
  })
})
