import type { EdgeFunction, ModuleContext } from './functions.ts'
import type { Job, Jobs } from '../jobs/jobs.ts'
import { repeat } from '../jobs/repeat.ts'

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

/** One module of all that these modules list. */
export function joinModules(...modules: readonly Module[]): Module {
  return {
    functions: modules.flatMap(({ functions }) => functions),
    queues: modules.flatMap(({ queues }) => queues),
    scheduledTasks: modules.flatMap(({ scheduledTasks }) => scheduledTasks),
    startSteps: modules.flatMap(({ startSteps = [] }) => startSteps),
    settings: modules.flatMap(({ settings = [] }) => settings),
  }
}

/** The first visitors come before the tasks, which all begin together. */
const firstTaskRunMs = 5_000

/** Starts to work on the queues. They stop together with the jobs. */
export async function startQueues(
  { queues }: Pick<Module, 'queues'>,
  jobs: Jobs,
  context: ModuleContext,
): Promise<void> {
  for (const { name, work } of queues) await jobs.work(name, (job) => work(job, context))
}

/**
 * Starts the scheduled tasks, once the port is open: some call this server, such as the sandbox gateway
 * of the demo. A task that fails is logged and runs again at its next time; two runs of one task
 * never overlap in one process.
 * @returns `stop`, which ends the tasks and waits for those that run
 */
export function startScheduledTasks(
  { scheduledTasks }: Pick<Module, 'scheduledTasks'>,
  context: ModuleContext,
): { stop(): Promise<void> } {
  const tasks = scheduledTasks.map(({ name, everyS, run }) =>
    repeat({
      everyMs: everyS * 1_000,
      firstMs: firstTaskRunMs,
      work: () => run(context),
      failure: { message: 'a scheduled task failed', task: name },
      log: context.log,
    }),
  )
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.stop()))
    },
  }
}
