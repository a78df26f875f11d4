import { setInterval } from 'node:timers/promises'
import { connectAdmin } from '../../bench/connect-admin.ts'
import { postmasterOf } from '../../bench/memory.ts'
import { findBrokenRules } from '../database/broken-rules.ts'
import { createRandom, type Random } from '../money/random.ts'
import { registerRules } from '../register/writers/register-rules.ts'
import type { ServerProcess } from '../servers/server-process.ts'
import { payByCard, payByTransfer } from './buyers.ts'
import { findLostFiles, findLostRows } from './find-lost.ts'
import { killPostgres } from './kill-processes.ts'
import { pause, sendOnce, type KilledShop } from './killed-shop.ts'
import { shopRules } from './shop-rules.ts'
import { uploadInParts, uploadWhole } from './uploads.ts'
import { editContent, inquire, writeRegister } from './writers.ts'

export type Victim = 'server' | 'database' | 'both'

export interface Played {
  /** What was acknowledged, and is not there. */
  lost: string[]
  /** Rules that did not hold, and answers that nobody may get. */
  broken: string[]
}

interface Plan {
  /** The server that runs now. */
  server: ServerProcess
  /** Starts the next one on the same port and folder. */
  start(): Promise<ServerProcess>
  victims: readonly Victim[]
  seed: number
  /** How many requests are answered before a kill: up to so many. */
  maxAnswers: number
  /** Runs a restart, for those who measure it. */
  around?(victim: Victim, restart: () => Promise<void>): Promise<void>
}

type Flow = (shop: KilledShop, random: Random) => Promise<void>

/** What each client does, one after the other. */
const clients: readonly Flow[] = [
  payByTransfer,
  payByTransfer,
  payByCard,
  payByCard,
  uploadWhole,
  uploadInParts,
  inquire,
  editContent,
  writeRegister,
]
/** After a check, only what was stored since the last few kills is read back; at the end, everything. */
const recentFiles = 30

/**
 * Kills the server, the database or both while people use the shop, and looks after each kill for what
 * was acknowledged and for broken rules. The caller stops the last server.
 */
export async function playKills(shop: KilledShop, plan: Plan): Promise<Played> {
  const random = createRandom(plan.seed)
  const working = Promise.all(
    clients.map((flow, at) => work(shop, flow, createRandom(plan.seed * 101 + at))),
  )
  const played: Played = { lost: [], broken: [] }
  let { server } = plan
  try {
    for (const [at, victim] of plan.victims.entries()) {
      await answers(shop, 1 + random.below(plan.maxAnswers))
      if (at === plan.victims.length - 1) await acknowledgedAll(shop)
      const restart = async () => {
        server = await killAndRestart(shop, { ...plan, server, victim })
      }
      await (plan.around?.(victim, restart) ?? restart())
      await check(shop, played, recentFiles)
    }
    await answers(shop, plan.maxAnswers)
    shop.stopping.abort()
    await working
    await check(shop, played, Infinity)
    played.broken.push(...shop.problems.splice(0))
    return played
  } finally {
    shop.stopping.abort()
  }
}

/** Repeats a flow. What the shop refuses, nobody may be refused. */
async function work(shop: KilledShop, flow: Flow, random: Random): Promise<void> {
  const { signal } = shop.stopping
  while (!signal.aborted)
    await flow(shop, random).catch(async (error: unknown) => {
      if (signal.aborted) return
      shop.problems.push(`${flow.name}: ${String(error)}`)
      await pause()
    })
}

/** Waits until some more requests were answered. */
async function answers(shop: KilledShop, count: number): Promise<void> {
  const enough = shop.answered + count
  for await (const _ of setInterval(5)) if (shop.answered >= enough) return
}

/** Waits until there is something to lose of each kind. */
async function acknowledgedAll({ acknowledged }: KilledShop): Promise<void> {
  for await (const _ of setInterval(5))
    if (Object.values(acknowledged).every(({ length }) => length > 0)) return
}

async function killAndRestart(
  shop: KilledShop,
  { server, start, victim }: Plan & { victim: Victim },
): Promise<ServerProcess> {
  const postmaster = postmasterOf(shop.dataDir)
  // The sessions stay, but everybody signs in again, so that some of it happens around a kill.
  shop.tokens.clear()
  if (victim === 'server') {
    await server.stop('SIGKILL')
    return start()
  }
  if (victim === 'both') {
    const ended = server.stop('SIGKILL')
    killPostgres(shop.dataDir)
    await ended
    return start()
  }
  killPostgres(shop.dataDir)
  // The server restarts it by itself.
  for await (const _ of setInterval(20))
    if (hasNewPostmaster(shop.dataDir, postmaster) && (await isReady(shop))) break
  return server
}

function hasNewPostmaster(dataDir: string, before: number): boolean {
  try {
    return postmasterOf(dataDir) !== before
  } catch {
    // Its lock file is being replaced.
    return false
  }
}

async function isReady(shop: KilledShop): Promise<boolean> {
  const path = '/rest/v1/products?select=id&limit=1'
  return (await sendOnce(shop, path, { method: 'GET' }))?.status === 200
}

async function check(shop: KilledShop, played: Played, files: number): Promise<void> {
  await using admin = await connectAdmin(shop)
  played.lost.push(...(await findLostRows(admin, shop.acknowledged)))
  played.lost.push(...(await findLostFiles(shop, shop.acknowledged.files.slice(-files))))
  const rules = { ...shopRules, ...registerRules }
  played.broken.push(...(await findBrokenRules(admin, rules)))
  // One person may do only so much in an hour, and here a few people do everything.
  await admin.query('delete from platform.rate_limits')
}
