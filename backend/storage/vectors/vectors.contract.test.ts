import { createClient } from '@supabase/supabase-js'
import { afterAll, describe, expect, test } from 'vitest'
import { useDatabase } from '../../../test/use/use-database.ts'
import { createVectors } from './vectors.ts'

/** What the published suite of storage-js tests about vector buckets, and its limits. */
const { db } = await useDatabase()
const vectors = createVectors({ db })
afterAll(() => vectors.close())

async function send(action: string, body: unknown, role = 'service_role') {
  const request = new Request(`http://localhost/storage/v1/vector/${action}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const response = await vectors.handle(request, { role }, action)
  return { status: response.status, text: await response.text() }
}

const client = createClient('http://localhost', 'sb_secret_test', {
  global: {
  fetch: async (input, init) => {
    const request = new Request(input as string, init)
    const action = new URL(request.url).pathname.split('/').at(-1) ?? ''
    return vectors.handle(request, { role: 'service_role' }, action)
  },
},
}).storage.vectors

let names = 0
/** An index of its own for a test. */
async function newIndex(
  options: { dimension?: number; distanceMetric?: 'cosine' | 'euclidean' } = {},
) {
  const vectorBucketName = `bucket-${++names}`
  const indexName = 'an-index'
  await client.createBucket(vectorBucketName)
  const bucket = client.from(vectorBucketName)
  const { error } = await bucket.createIndex({
    indexName,
    dataType: 'float32',
    dimension: 3,
    distanceMetric: 'cosine',
    ...options,
    metadataConfiguration: { nonFilterableMetadataKeys: ['raw'] },
  })
  expect(error).toBeNull()
  return { index: bucket.index(indexName), bucket, vectorBucketName, indexName }
}

describe('buckets and indexes', () => {
  test('a bucket is created once, found, listed by prefix and page, and deleted when empty', async () => {
    expect(await client.createBucket('shelf-a')).toEqual({ data: {}, error: null })
    await client.createBucket('shelf-b')
    const again = await client.createBucket('shelf-a')
    expect(again.error).toMatchObject({ status: 409, statusCode: '409' })
    expect(again.error?.message).toContain('already exists')
    const found = await client.getBucket('shelf-a')
    expect(found.data?.vectorBucket).toEqual({
      vectorBucketName: 'shelf-a',
      creationTime: expect.any(Number),
    })
    const first = await client.listBuckets({ prefix: 'shelf-', maxResults: 1 })
    expect(first.data).toMatchObject({
      vectorBuckets: [{ vectorBucketName: 'shelf-a' }],
      nextToken: 'shelf-a',
    })
    const second = await client.listBuckets({ prefix: 'shelf-', maxResults: 1, nextToken: 'shelf-a' })
    expect(second.data?.vectorBuckets.map((one) => one.vectorBucketName)).toEqual(['shelf-b'])
    expect(second.data?.nextToken).toBeUndefined()
    expect((await client.deleteBucket('shelf-b')).data).toEqual({})
    expect((await client.deleteBucket('shelf-b')).error).toMatchObject({ statusCode: '404' })
    expect((await client.getBucket('shelf-b')).error?.message).toContain('not found')
  })

  test('a bucket with an index is not deleted', async () => {
    const { bucket, vectorBucketName, indexName } = await newIndex()
    const refused = await client.deleteBucket(vectorBucketName)
    expect(refused.error).toMatchObject({ status: 400 })
    expect(refused.error?.message).toContain('not empty')
    await bucket.deleteIndex(indexName)
    expect((await client.deleteBucket(vectorBucketName)).error).toBeNull()
  })

  test('an index tells its shape and cannot be created twice', async () => {
    const { bucket, vectorBucketName, indexName } = await newIndex({ distanceMetric: 'euclidean' })
    expect((await bucket.getIndex(indexName)).data).toEqual({
      index: {
        vectorBucketName,
        indexName,
        dataType: 'float32',
        dimension: 3,
        distanceMetric: 'euclidean',
        metadataConfiguration: { nonFilterableMetadataKeys: ['raw'] },
        creationTime: expect.any(Number),
      },
    })
    const shape = { indexName, dataType: 'float32', dimension: 3, distanceMetric: 'cosine' } as const
    expect((await bucket.createIndex(shape)).error).toMatchObject({ statusCode: '409' })
    expect((await client.from('no-bucket').createIndex(shape)).error).toMatchObject({
      statusCode: '404',
    })
    expect((await client.from('no-bucket').listIndexes()).error).toMatchObject({ statusCode: '404' })
    await bucket.createIndex({ ...shape, indexName: 'another' })
    const page = await bucket.listIndexes({ maxResults: 1 })
    expect(page.data).toMatchObject({ indexes: [{ indexName: 'an-index' }], nextToken: 'an-index' })
  })
})

describe('vectors', () => {
  test('come back as they were written, and are replaced by the same key', async () => {
    const { index } = await newIndex()
    const one = { key: 'one', data: { float32: [0.1, 0.2, 0.3] }, metadata: { tags: ['a'], n: 1 } }
    expect((await index.putVectors({ vectors: [one] })).data).toEqual({})
    const keys = ['one', 'missing']
    const whole = await index.getVectors({ keys, returnData: true, returnMetadata: true })
    expect(whole.data).toEqual({ vectors: [one] })
    expect((await index.getVectors({ keys })).data).toEqual({ vectors: [{ key: 'one' }] })
    await index.putVectors({ vectors: [{ key: 'one', data: { float32: [1, 0, 0] } }] })
    const replaced = await index.getVectors({ keys, returnData: true, returnMetadata: true })
    expect(replaced.data?.vectors).toEqual([
      { key: 'one', data: { float32: [1, 0, 0] }, metadata: {} },
    ])
    expect((await index.deleteVectors({ keys })).data).toEqual({})
    expect((await index.listVectors()).data).toEqual({ vectors: [] })
  })

  test('are listed in pages and in segments that do not overlap', async () => {
    const { index } = await newIndex()
    const keys = Array.from({ length: 50 }, (_, number) => `key-${number}`)
    await index.putVectors({
      vectors: keys.map((key, number) => ({ key, data: { float32: [number + 1, 1, 1] } })),
    })
    const first = await index.listVectors({ maxResults: 30 })
    const second = await index.listVectors({
      maxResults: 30,
      ...(first.data?.nextToken ? { nextToken: first.data.nextToken } : {}),
    })
    expect(
      [...(first.data?.vectors ?? []), ...(second.data?.vectors ?? [])].map(({ key }) => key),
    ).toEqual(keys.toSorted())
    const segments = await Promise.all(
      Array.from({ length: 16 }, (_, segmentIndex) =>
        index.listVectors({ segmentCount: 16, segmentIndex }),
      ),
    )
    expect(segments.flatMap(({ data }) => data?.vectors.map(({ key }) => key) ?? []).toSorted()).toEqual(
      keys.toSorted(),
    )
  })

  test('are found by distance, with what was asked for', async () => {
    const { index } = await newIndex({ dimension: 2, distanceMetric: 'euclidean' })
    await index.putVectors({
      vectors: [
        { key: 'origin', data: { float32: [0, 0] } },
        { key: 'near', data: { float32: [3, 4] }, metadata: { name: 'near' } },
        { key: 'far', data: { float32: [8, 15] } },
      ],
    })
    const queryVector = { float32: [0, 0] }
    const all = await index.queryVectors({ queryVector, topK: 3, returnDistance: true })
    expect(all.data).toEqual({
      distanceMetric: 'euclidean',
      vectors: [
        { key: 'origin', distance: 0 },
        { key: 'near', distance: 5 },
        { key: 'far', distance: 17 },
      ],
    })
    const two = await index.queryVectors({ queryVector, topK: 2, returnMetadata: true })
    expect(two.data?.vectors).toEqual([
      { key: 'origin', metadata: {} },
      { key: 'near', metadata: { name: 'near' } },
    ])
  })

  test.for<[object, string[]]>([
    [{ kind: 'panel' }, ['a', 'b']],
    [{ kind: 'panel', watts: 550 }, ['a']],
    [{ kind: { $ne: 'panel' } }, ['c']],
    [{ watts: { $gt: 550 } }, ['b']],
    [{ watts: { $gte: 550, $lt: 600 } }, ['a']],
    [{ watts: { $lte: 0 } }, []],
    [{ watts: '550' }, []],
    [{ tags: 'roof' }, ['a', 'c']],
    [{ tags: { $in: ['field', 'nowhere'] } }, ['c']],
    [{ tags: { $nin: ['field'] } }, ['a']],
    [{ watts: { $exists: false } }, ['c', 'd']],
    [{ 'user-id': { $exists: true } }, ['b']],
    [{ $or: [{ tags: 'field' }, { $and: [{ kind: 'panel' }, { inStock: true }] }] }, ['b', 'c']],
  ])('the filter %j finds %j', async ([filter, expected]) => {
    const { index } = await filtered
    const { data, error } = await index.queryVectors({
      queryVector: { float32: [1, 1, 1] },
      topK: 10,
      filter,
    })
    expect(error).toBeNull()
    expect(data?.vectors.map(({ key }) => key).toSorted()).toEqual(expected)
  })
})

const filtered = newIndex().then(async (made) => {
  const float32 = [1, 2, 3]
  await made.index.putVectors({
    vectors: [
      { key: 'a', data: { float32 }, metadata: { kind: 'panel', watts: 550, tags: ['roof'] } },
      {
        key: 'b',
        data: { float32 },
        metadata: { kind: 'panel', watts: 600, inStock: true, 'user-id': 7 },
      },
      { key: 'c', data: { float32 }, metadata: { kind: 'battery', tags: ['roof', 'field'] } },
      { key: 'd', data: { float32 } },
    ],
  })
  return made
})

describe('refusals', () => {
  test.for<[string, string, object]>([
    ['two few dimensions', 'PutVectors', { vectors: [{ key: 'k', data: { float32: [1] } }] }],
    ['only zeros', 'PutVectors', { vectors: [{ key: 'k', data: { float32: [0, 0, 0] } }] }],
    ['a number beyond float32', 'PutVectors', { vectors: [{ key: 'k', data: { float32: [1e39, 0, 0] } }] }],
    ['no key', 'PutVectors', { vectors: [{ data: { float32: [1, 1, 1] } }] }],
    ['a key of 1,025 characters', 'PutVectors', { vectors: [{ key: 'k'.repeat(1_025), data: { float32: [1, 1, 1] } }] }],
    ['a key with NUL', 'PutVectors', { vectors: [{ key: 'k\0', data: { float32: [1, 1, 1] } }] }],
    ['a key twice', 'PutVectors', { vectors: ['k', 'k'].map((key) => ({ key, data: { float32: [1, 1, 1] } })) }],
    ['metadata with NUL', 'PutVectors', { vectors: [{ key: 'k', data: { float32: [1, 1, 1] }, metadata: { a: '\0' } }] }],
    ['metadata of 41 KB', 'PutVectors', { vectors: [{ key: 'k', data: { float32: [1, 1, 1] }, metadata: { a: 'x'.repeat(41_000) } }] }],
    ['no vectors', 'PutVectors', { vectors: [] }],
    ['501 vectors', 'PutVectors', { vectors: Array.from({ length: 501 }, (_, n) => ({ key: `${n}`, data: { float32: [1, 1, 1] } })) }],
    ['101 keys to get', 'GetVectors', { keys: Array.from({ length: 101 }, (_, n) => `${n}`) }],
    ['501 keys to delete', 'DeleteVectors', { keys: Array.from({ length: 501 }, (_, n) => `${n}`) }],
    ['17 segments', 'ListVectors', { segmentCount: 17, segmentIndex: 0 }],
    ['a segment of itself', 'ListVectors', { segmentIndex: 0 }],
    ['a segment after the last', 'ListVectors', { segmentCount: 2, segmentIndex: 2 }],
    ['1,001 results', 'ListVectors', { maxResults: 1_001 }],
    ['101 nearest', 'QueryVectors', { queryVector: { float32: [1, 1, 1] }, topK: 101 }],
    ['a query with a token', 'QueryVectors', { queryVector: { float32: [1, 1, 1] }, nextToken: 'x' }],
    ['an unknown operator', 'QueryVectors', { queryVector: { float32: [1, 1, 1] }, filter: { a: { $regex: 'x' } } }],
    ['an empty filter', 'QueryVectors', { queryVector: { float32: [1, 1, 1] }, filter: {} }],
    ['a filter on stored text', 'QueryVectors', { queryVector: { float32: [1, 1, 1] }, filter: { raw: 'x' } }],
    ['a comparison with a text', 'QueryVectors', { queryVector: { float32: [1, 1, 1] }, filter: { a: { $gt: 'x' } } }],
    ['an injected name', 'CreateIndex', { indexName: "x'; drop table storage.vectors; --", dataType: 'float32', dimension: 3, distanceMetric: 'cosine' }],
    ['4,097 dimensions', 'CreateIndex', { indexName: 'large', dataType: 'float32', dimension: 4_097, distanceMetric: 'cosine' }],
  ])('%s is answered 400', async ([, action, body]) => {
    const { vectorBucketName, indexName } = await filtered
    const { status, text } = await send(action, { vectorBucketName, indexName, ...body })
    expect({ status, ...(JSON.parse(text) as object) }).toMatchObject({
      status: 400,
      statusCode: '400',
      code: 'InvalidParameter',
      message: expect.any(String),
    })
  })

  test('anybody but the service role is answered 403, and broken JSON 400', async () => {
    for (const role of ['anon', 'authenticated', 'postgres'])
      expect(await send('ListVectorBuckets', {}, role)).toMatchObject({ status: 403 })
    expect(await send('ListVectorBuckets', '{')).toMatchObject({ status: 400 })
    expect(await send('toString', {})).toMatchObject({ status: 404 })
  })

  test('a mutation has an empty body, and an unknown index is 404', async () => {
    expect(await send('CreateVectorBucket', { vectorBucketName: 'empty-body' })).toEqual({
      status: 200,
      text: '',
    })
    const missing = { vectorBucketName: 'empty-body', indexName: 'missing' }
    const data = { float32: [1, 1, 1] }
    for (const [action, body] of [
      ['PutVectors', { vectors: [{ key: 'k', data }] }],
      ['GetVectors', { keys: ['k'] }],
      ['ListVectors', {}],
      ['QueryVectors', { queryVector: data, topK: 1 }],
      ['DeleteVectors', { keys: ['k'] }],
      ['DeleteIndex', {}],
      ['GetIndex', {}],
    ] as const)
      expect(await send(action, { ...missing, ...body })).toMatchObject({ status: 404 })
  })
})
