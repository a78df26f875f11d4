import { readdirSync } from 'node:fs'
import { connectAdmin } from '../connect-admin.ts'
import { percentile, type Subject } from '../measure.ts'
import { childrenOf, postmasterOf, readMemory } from '../memory.ts'

export interface Answer {
  kind: string
  tookMs: number
  isFailed: boolean
}

/** What the server and its database use at the end of a minute, and how they answered in it. */
export interface Minute {
  minute: number
  'server MB': number
  'database MB': number
  'server files': number
  /** It goes up and down by thousands: each connection keeps the tables open that it has read. */
  'database files': number
  connections: number
  'trivial request p99 ms': number
  requests: number
  failures: number
}

/** By how much each may grow from minute 10 to the end of an hour. */
const maxGrowth = {
  'server MB': 40,
  // It keeps more of a shop in memory the more there is in it, up to its buffers.
  'database MB': 60,
  'server files': 20,
  connections: 5,
} as const
/** Code is compiled and caches are full by then. */
const warmMinutes = 10
/** A shorter run says what grew, and does not judge it. */
const shortestJudgedMinutes = 20
/** A single minute may be an exception. */
const averagedMinutes = 3

export async function readMinute(
  subject: Subject,
  { minute, answers }: { minute: number; answers: readonly Answer[] },
): Promise<Minute> {
  await using admin = await connectAdmin(subject)
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const { serverMb, databaseMb } = readMemory(subject)
  const postmaster = postmasterOf(subject.dataDir)
  const trivial = answers.filter(({ kind }) => kind === 'trivial').map(({ tookMs }) => tookMs)
  return {
    minute,
    'server MB': Math.round(serverMb),
    'database MB': Math.round(databaseMb),
    'server files': countFiles(subject.pid),
    'database files': [postmaster, ...childrenOf(postmaster)].reduce(
      (sum, pid) => sum + countFiles(pid),
      0,
    ),
    connections: rows[0]?.count ?? 0,
    'trivial request p99 ms': Math.round(percentile(trivial, 0.99)),
    requests: answers.length,
    failures: answers.filter(({ isFailed }) => isFailed).length,
  }
}

/** Files, sockets and pipes that a process has open. */
function countFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch (error) {
    // A connection of the database that has ended meanwhile.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0
    throw error
  }
}

/** Prints what grew since the server was warm. @returns whether it stayed within the limits */
export function judgeGrowth(table: readonly Minute[]): boolean {
  const from = Math.min(warmMinutes, Math.max(1, Math.floor(table.length / 2)))
  const early = table.slice(from - 1, from - 1 + averagedMinutes)
  const late = table.slice(-averagedMinutes)
  const isJudged = table.length >= shortestJudgedMinutes
  const names = Object.keys(maxGrowth) as (keyof typeof maxGrowth)[]
  const rows = names.map((name) => {
    const growth = Math.round(mean(late, name) - mean(early, name))
    return { what: name, growth, limit: maxGrowth[name], isWithin: growth <= maxGrowth[name] }
  })
  console.log(`Growth from minute ${from} to minute ${table.length}, means of ${averagedMinutes}:`)
  console.table(rows)
  if (!isJudged) console.log(`It is not judged in less than ${shortestJudgedMinutes} minutes.`)
  return !isJudged || rows.every(({ isWithin }) => isWithin)
}

const mean = (minutes: readonly Minute[], name: keyof Minute) =>
  minutes.reduce((sum, minute) => sum + minute[name], 0) / minutes.length
