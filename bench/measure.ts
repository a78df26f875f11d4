import autocannon from 'autocannon'

/** What one measure needs to know of the server under test. */
export interface Subject {
  origin: string
  pid: number
  dataDir: string
  publishableKey: string
  secretKey: string
}

export interface Result {
  name: string
  target: string
  measured: string
  isReached: boolean
}

/** A measure runs alone on the machine, as far as it can see, and says what came out. */
export type Measure = (subject: Subject) => Promise<Result[]>

export interface Load {
  url: string
  connections: number
  seconds?: number
  headers?: Record<string, string>
  /** The path of the nth request, where each is to be another. */
  pathOf?: (n: number) => string
}

/** Requests per second that a server answers with status 2xx. @throws Error when it answered anything else */
export async function measureRate({
  url,
  connections,
  seconds = 5,
  headers = {},
  pathOf,
}: Load): Promise<number> {
  let count = 0
  const request = pathOf
    ? { setupRequest: (base: autocannon.Request) => ({ ...base, path: pathOf(count++) }) }
    : {}
  const load = (duration: number) =>
    autocannon({ url, connections, duration, headers, requests: [{ method: 'GET', ...request }] })
  // Compiled code and filled pools are what a busy server has.
  await load(2)
  const result = await load(seconds)
  if (result.errors + result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers other than 2xx`)
  return result['2xx'] / result.duration
}

/** The value of which a share of all, 0 to 1, are below: 0.5 is the median. NaN of nothing. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}
