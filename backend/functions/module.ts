import type { EdgeFunction, ModuleContext } from './functions.ts'
import type { Job, Jobs } from '../jobs/jobs.ts'
import { describeError } from '../log.ts'

/**
 * Jobs that are queued with `enqueue` and run after the transaction commits, at least once each.
 */
export interface JobQueue {
  name: string
  work(job: Job<object>, context: ModuleContext): Promise<void>
}

/**
 * A task that runs soon after the start and then at an interval, perhaps in several processes at
 * the same time.
 */
export interface ScheduledTask {
  name: string
  everyS: number
  run(context: ModuleContext): Promise<void>
}

/** The functions, queues and scheduled tasks of the company, or of one noun of it. */
export interface Module {
  functions: readonly EdgeFunction[]
  queues: readonly JobQueue[]
  scheduledTasks: readonly ScheduledTask[]
  /**
   * Done in order before the port opens, at every start and in every process: what a migration cannot
   * do in SQL.
   */
  startSteps?: readonly ((context: ModuleContext) => Promise<void>)[]
  /** Names of the environment variables that it reads. */
  settings?: readonly string[]
}

/** The server listens by then, so the sandbox gateway of the demo can be called. */
const firstTaskRunMs = 5_000

/**
 * Starts the queues and the scheduled tasks. A task that fails is logged and runs again at its next
 * time; two runs of one task never overlap in one process. Queues stop together with the jobs.
 * @returns `stop`, which ends the scheduled tasks and waits for those that run
 */
export async function startModules(
  { queues, scheduledTasks }: Pick<Module, 'queues' | 'scheduledTasks'>,
  jobs: Jobs,
  context: ModuleContext,
): Promise<{ stop(): Promise<void> }> {
  for (const { name, work } of queues) await jobs.work(name, (job) => work(job, context))
  const running = new Set<Promise<void>>()

  function start({ name, run }: ScheduledTask): Promise<void> {
    const task = run(context)
      .catch((error: unknown) =>
        context.log({
          level: 'error',
          message: 'a scheduled task failed',
          task: name,
          error: describeError(error),
        }),
      )
      .finally(() => running.delete(task))
    running.add(task)
    return task
  }

  const timers = scheduledTasks.flatMap((task) => {
    let current: Promise<void> | null = null
    const begin = () => (current ??= start(task).finally(() => (current = null)))
    return [
      setTimeout(begin, firstTaskRunMs).unref(),
      setInterval(begin, task.everyS * 1_000).unref(),
    ]
  })
  return {
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
