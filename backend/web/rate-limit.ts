import { clockToleranceMs } from '../../domain/calendar/ages.ts'
import type { Tx } from '../db/database.ts'

export interface Limit {
  limit: number
  windowS: number
}

const isOver = `(used.window_ends_at <= $2
    or used.window_ends_at > excluded.window_ends_at + make_interval(secs => $5))`

/**
 * Counts one use of `key` in the database, so that all server processes share the count.
 * A rollback of the transaction also takes back the count.
 * @returns true if the use is within the limit; a refused use does not extend the window
 */
export async function hitRateLimit(
  tx: Tx,
  { key, limit, windowS }: Limit & { key: string },
  now: Date,
): Promise<boolean> {
  // A single statement, so that two requests cannot both get the last use. Refused uses write
  // nothing. A window that ends later than one that begins now was begun by a clock that was ahead.
  const { rowCount } = await tx.query(
    `insert into platform.rate_limits as used (key, count, window_ends_at)
     values ($1, 1, $2::timestamptz + make_interval(secs => $3))
     on conflict (key)
       do update set count = case when ${isOver} then 1 else used.count + 1 end,
         window_ends_at = case when ${isOver} then excluded.window_ends_at else used.window_ends_at end
     where ${isOver} or used.count < $4`,
    [key, now.toISOString(), windowS, limit, clockToleranceMs / 1_000],
  )
  return rowCount === 1
}

/** Seconds until the window of a key ends; at least 1. */
export async function secondsUntilFree(tx: Tx, key: string, now: Date): Promise<number> {
  const { rows } = await tx.query<{ seconds: number }>(
    `select extract(epoch from window_ends_at - $2::timestamptz)::float8 as seconds
     from platform.rate_limits
     where key = $1`,
    [key, now.toISOString()],
  )
  return Math.max(1, Math.ceil(rows[0]?.seconds ?? 0))
}

/**
 * Takes back one use. For limits that only count failures: hit before the attempt, refund when it
 * succeeded.
 */
export async function refundRateLimit(tx: Tx, key: string): Promise<void> {
  await tx.query('update platform.rate_limits set count = count - 1 where key = $1 and count > 0', [
    key,
  ])
}

/** Deletes the counters whose window has ended. A scheduled task calls it. */
export async function deleteExpiredRateLimits(tx: Tx, now: Date): Promise<number> {
  const { rowCount } = await tx.query(
    'delete from platform.rate_limits where window_ends_at <= $1',
    [now.toISOString()],
  )
  return rowCount
}

/**
 * The address that a rate limit counts. An IPv6 customer has a whole /64 network, which counts as
 * one address. An IPv4-mapped IPv6 address counts as the IPv4 address.
 * @returns e.g. `203.0.113.7` or `2001:db8:1:2::/64`; the text itself when it is not an address
 */
export function limitAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros =
    tail === undefined
      ? []
      : Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.slice(0, 4).join(':')}::/64`
}

/**
 * The network that a {@link limitAddress} belongs to: somebody who changes the address often stays
 * in it. IPv4 /24, IPv6 /48.
 * @returns e.g. `203.0.113.0/24` or `2001:db8:1::/48`; the text itself when it is not an address
 */
export function limitNetwork(address: string): string {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1]
  if (ipv4) return `${ipv4}.0/24`
  const ipv6 = /^([^:]+:[^:]+:[^:]+):[^:]+::\/64$/.exec(address)?.[1]
  return ipv6 ? `${ipv6}::/48` : address
}
