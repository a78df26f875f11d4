import type { EdgeFunction, ModuleContext } from './functions.ts'
import type { Job, Jobs } from '../jobs/jobs.ts'

/** Work that is handed over with `enqueue` and done after the transaction, at least once. */
export interface JobQueue {
  name: string
  work(job: Job<object>, context: ModuleContext): Promise<void>
}

/** Work that comes up by itself: done soon after the start and every so often, perhaps by several processes at the same time. */
export interface ScheduledTask {
  name: string
  everyS: number
  run(context: ModuleContext): Promise<void>
}

/** Everything that the company does here: what it answers, and what it does on its own. */
export interface Module {
  functions: readonly EdgeFunction[]
  queues: readonly JobQueue[]
  rounds: readonly ScheduledTask[]
}

/** The server listens by then: the demo's own gateway can be asked. */
const firstTaskRunMs = 5_000

/**
 * Starts the company's queues and rounds. A round that fails is logged and comes again at its time; the same round never runs
 * twice at once in one process. Queues end with the jobs.
 * @returns the way to stop the rounds, which waits for those that run
 */
export async function startModules(
  { queues, rounds }: Pick<Module, 'queues' | 'rounds'>,
  jobs: Jobs,
  context: ModuleContext,
): Promise<{ stop(): Promise<void> }> {
  for (const { name, work } of queues) await jobs.work(name, (job) => work(job, context))
  const running = new Set<Promise<void>>()

  function start({ name, run }: ScheduledTask): Promise<void> {
    const round = run(context)
      .catch((error: unknown) =>
        context.log({
          level: 'error',
          message: 'a round of work failed',
          round: name,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      )
      .finally(() => running.delete(round))
    running.add(round)
    return round
  }

  const timers = rounds.flatMap((round) => {
    let current: Promise<void> | null = null
    const begin = () => (current ??= start(round).finally(() => (current = null)))
    return [
      setTimeout(begin, firstTaskRunMs).unref(),
      setInterval(begin, round.everyS * 1_000).unref(),
    ]
  })
  return {
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
