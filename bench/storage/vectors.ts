import { request as send } from 'node:http'
import { percentile, type Measure, type Subject } from '../measure.ts'

const count = 100_000
const dimension = 384
const targetMs = 100
const index = { vectorBucketName: 'bench', indexName: 'texts' }

/** The 10 nearest of 100,000 vectors, over HTTP, one query after the other. */
export const measureVectors: Measure = async (subject) => {
  const call = (action: string, body: object) => post(subject, action, { ...index, ...body })
  await call('CreateVectorBucket', {})
  await call('CreateIndex', { dataType: 'float32', dimension, distanceMetric: 'cosine' })
  const putMs: number[] = []
  for (let start = 0; start < count; start += 500)
    putMs.push(
      await timeMs(() =>
        call('PutVectors', {
          vectors: Array.from({ length: 500 }, (_, number) => ({
            key: `text-${start + number}`,
            data: { float32: randomVector() },
            metadata: { group: (start + number) % 20 },
          })),
        }),
      ),
    )
  const query = (filter?: object) =>
    call('QueryVectors', {
      queryVector: { float32: randomVector() },
      topK: 10,
      returnDistance: true,
      ...(filter ? { filter } : {}),
    })
  const firstMs = await timeMs(() => query())
  const allMs = await timesMs(100, () => query())
  const filteredMs = await timesMs(50, () => query({ group: 7 }))
  const p95 = percentile(allMs, 0.95)
  return [
    {
      name: `The 10 nearest of ${count} vectors of ${dimension} dimensions, p95`,
      target: `≤ ${targetMs} ms`,
      measured: `${p95.toFixed()} ms (median ${percentile(allMs, 0.5).toFixed()} ms, first query ${firstMs.toFixed()} ms)`,
      isReached: p95 <= targetMs,
    },
    {
      name: 'The same among 1 of 20 by metadata, p95',
      target: '',
      measured: `${percentile(filteredMs, 0.95).toFixed()} ms`,
      isReached: true,
    },
    {
      name: 'Writing 500 of them, p95',
      target: '≤ 150 ms',
      measured: `${percentile(putMs, 0.95).toFixed()} ms`,
      isReached: percentile(putMs, 0.95) <= 150,
    },
  ]
}

function randomVector(): number[] {
  return Array.from({ length: dimension }, () => Number((Math.random() * 2 - 1).toFixed(4)))
}

async function timesMs(times: number, work: () => Promise<void>): Promise<number[]> {
  const measured: number[] = []
  for (let n = 0; n < times; n++) measured.push(await timeMs(work))
  return measured
}

async function timeMs(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function post({ origin, secretKey }: Subject, action: string, body: object): Promise<void> {
  const text = JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const request = send(
      `${origin}/storage/v1/vector/${action}`,
      {
        method: 'POST',
        headers: {
          apikey: secretKey,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        },
      },
      (response) => {
        response.resume().on('end', () => {
          if (response.statusCode === 200) resolve()
          else reject(new Error(`${action} was answered ${response.statusCode}`))
        })
      },
    )
    request.on('error', reject).end(text)
  })
}
