import autocannon from 'autocannon'

/** The server under test. */
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

/**
 * Prints the results with their targets.
 * @returns whether all targets are reached
 */
export function printResults(results: readonly Result[]): boolean {
  console.table(
    results.map(({ name, target, measured, isReached }) => ({
      measure: name,
      target,
      measured,
      reached: isReached ? 'yes' : 'NO',
    })),
  )
  return results.every(({ isReached }) => isReached)
}

/** Measures the server. Measures run one after the other. */
export type Measure = (subject: Subject) => Promise<Result[]>

export interface Load {
  url: string
  connections: number
  seconds?: number
  headers?: Record<string, string>
  /** The path of the nth request, when requests differ. */
  pathOf?: (n: number) => string
  /** The address of the visitor who sends the nth request, when one visitor may not send so many. */
  addressOf?: (n: number) => string
}

/** What browsers of today send with a request for a page. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** Requests per second with a 2xx response. @throws Error for any other response */
export async function measureRate({
  url,
  connections,
  seconds = 5,
  headers = {},
  pathOf,
  addressOf,
}: Load): Promise<number> {
  let count = 0
  const setupRequest = (base: autocannon.Request): autocannon.Request => {
    const n = count++
    return {
      ...base,
      ...(pathOf && { path: pathOf(n) }),
      ...(addressOf && { headers: { ...base.headers, 'x-forwarded-for': addressOf(n) } }),
    }
  }
  const request = pathOf || addressOf ? { setupRequest } : {}
  const load = (duration: number) =>
    autocannon({ url, connections, duration, headers, requests: [{ method: 'GET', ...request }] })
  // Warm up: a busy server has compiled code and open connections.
  await load(2)
  const result = await load(seconds)
  if (result.errors + result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} responses other than 2xx`)
  return result['2xx'] / result.duration
}

/**
 * The value below which a share of the values (0 to 1) lies; 0.5 gives the median. NaN for no
 * values.
 */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}
