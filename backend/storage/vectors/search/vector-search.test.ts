import { expect, onTestFinished, test } from 'vitest'
import { createRandom } from '../../../../test/money/random.ts'
import { useDatabase } from '../../../../test/use/use-database.ts'
import { createVectors, type Vectors } from '../vectors.ts'
import type { Metric } from './nearest.ts'
import type { VectorSearchOptions } from './vector-search.ts'

const { db } = await useDatabase()
const dimension = 7
const random = createRandom(7)
const vector = () =>
  Array.from({ length: dimension }, () => Math.fround(random.below(2_000) / 1_000 - 1))

/** One server process. */
function startProcess(options: Omit<VectorSearchOptions, 'db'> = {}) {
  const vectors = createVectors({ db, ...options })
  onTestFinished(() => vectors.close())
  return vectors
}

async function call(vectors: Vectors, action: string, body: object): Promise<unknown> {
  const request = new Request('http://localhost/', { method: 'POST', body: JSON.stringify(body) })
  const response = await vectors.handle(request, { role: 'service_role' }, action)
  const text = await response.text()
  expect({ status: response.status, text }).toMatchObject({ status: 200 })
  return text === '' ? null : JSON.parse(text)
}

let indexes = 0
/** An index with `count` vectors, and a plain model of what it holds. */
async function newIndex(vectors: Vectors, count: number, distanceMetric: Metric = 'cosine') {
  const index = { vectorBucketName: `search-${++indexes}`, indexName: 'an-index' }
  await call(vectors, 'CreateVectorBucket', index)
  await call(vectors, 'CreateIndex', { ...index, dataType: 'float32', dimension, distanceMetric })
  const model = new Map<string, number[]>()
  const put = async (through: Vectors, keys: string[]) => {
    const given = keys.map((key) => ({ key, data: { float32: vector() }, metadata: { key } }))
    for (const { key, data } of given) model.set(key, data.float32)
    await call(through, 'PutVectors', { ...index, vectors: given })
  }
  for (let start = 0; start < count; start += 500)
    await put(
      vectors,
      Array.from({ length: Math.min(500, count - start) }, (_, number) => `key-${start + number}`),
    )
  const remove = async (through: Vectors, keys: string[]) => {
    for (const key of keys) model.delete(key)
    await call(through, 'DeleteVectors', { ...index, keys })
  }
  /** Asks for the nearest and compares them with what a plain loop finds. */
  const check = async (through: Vectors, filter?: object) => {
    const query = vector()
    const answer = (await call(through, 'QueryVectors', {
      ...index,
      queryVector: { float32: query },
      topK: 10,
      returnDistance: true,
      ...(filter ? { filter } : {}),
    })) as { vectors: { key: string; distance: number }[] }
    const expected = [...model]
      .map(([key, values]) => ({ key, distance: plainDistance(distanceMetric, query, values) }))
      .filter(({ key }) => !filter || key.endsWith('7'))
      .toSorted((a, b) => a.distance - b.distance)
      .slice(0, 10)
    expect(answer.vectors.map(({ key }) => key)).toEqual(expected.map(({ key }) => key))
    answer.vectors.forEach(({ distance }, place) =>
      expect(distance).toBeCloseTo(expected[place]?.distance ?? Number.NaN, 6),
    )
  }
  return { put, remove, check, model }
}

function plainDistance(metric: Metric, one: readonly number[], two: readonly number[]): number {
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, place) => sum + value * (b[place] ?? 0), 0)
  if (metric === 'dotproduct') return -dot(one, two)
  if (metric === 'cosine')
    return 1 - dot(one, two) / Math.sqrt(dot(one, one)) / Math.sqrt(dot(two, two))
  return Math.hypot(...one.map((value, place) => value - (two[place] ?? 0)))
}

const endsWith7 = (count: number) => ({
  key: { $in: Array.from({ length: count }, (_, n) => `key-${n}`).filter((key) => key.endsWith('7')) },
})

test.for<[string, Metric, number]>([
  ['from memory', 'cosine', 1_000_000],
  ['from memory', 'euclidean', 1_000_000],
  ['from memory', 'dotproduct', 1_000_000],
  ['from the table when the memory is too small', 'cosine', 1_000],
])('finds exactly the nearest %s by %s', async ([, metric, memoryBytes]) => {
  const process = startProcess({ memoryBytes })
  const { check } = await newIndex(process, 700, metric)
  for (let round = 0; round < 3; round++) await check(process)
  await check(process, endsWith7(700))
})

test('sees what another process wrote, replaced and deleted', async () => {
  const one = startProcess()
  const two = startProcess()
  const { put, remove, check, model } = await newIndex(one, 300)
  await check(two)
  await put(one, ['key-0', 'key-1', 'new-1', 'new-2'])
  await check(two)
  await remove(one, [...model.keys()].slice(0, 250))
  await check(two)
  await put(two, ['key-0', 'key-3'])
  await check(one)
  await check(two)
})

test('makes room for another index', async () => {
  const process = startProcess({ memoryBytes: 300 * dimension * 4 + 100 })
  const first = await newIndex(process, 300)
  const second = await newIndex(process, 300)
  for (let round = 0; round < 2; round++) {
    await first.check(process)
    await second.check(process)
  }
})

test('searches again after its memory was freed because nobody searched', async () => {
  const process = startProcess({ idleMs: 1 })
  const { check } = await newIndex(process, 300)
  for (let round = 0; round < 10; round++) await check(process)
})

test('answers many at once while others write', async () => {
  const process = startProcess()
  const { put, check } = await newIndex(process, 500)
  await Promise.all([
    put(process, Array.from({ length: 500 }, (_, number) => `later-${number}`)),
    put(startProcess(), Array.from({ length: 500 }, (_, number) => `latest-${number}`)),
  ])
  await Promise.all(Array.from({ length: 20 }, () => check(process)))
})
