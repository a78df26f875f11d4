import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DatabaseHealth } from '../db/outage/database-health.ts'
import { retryAfterS } from '../db/outage/outage.ts'

interface HealthOptions {
  database: Pick<DatabaseHealth, 'check'>
  isStopping: () => boolean
}

/**
 * Answers a load balancer, without anything secret:
 * - `/health/live`: 200 while the process runs
 * - `/health/ready`: 200 while requests can be sent here; 503 when the server is stopping, its
 *   database does not answer, or migrations are missing. Within a second.
 */
export function createHealth({ database, isStopping }: HealthOptions) {
  return (req: IncomingMessage, res: ServerResponse): boolean => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false
    const [pathname] = (req.url ?? '').split('?')
    if (pathname === '/health/live') write(res, 'live')
    else if (pathname === '/health/ready')
      void (isStopping() ? Promise.resolve('stopping' as const) : database.check()).then((status) =>
        write(res, status),
      )
    else return false
    return true
  }
}

function write(res: ServerResponse, status: string): void {
  const isGood = status === 'live' || status.startsWith('ready')
  res.writeHead(isGood ? 200 : 503, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...(isGood ? {} : { 'Retry-After': String(retryAfterS) }),
  })
  res.end(JSON.stringify({ status }))
}
