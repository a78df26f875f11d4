import { Worker } from 'node:worker_threads'

export interface GuessRequest {
  id: number
  password: string
  words: string[]
}

export interface GuessResult {
  id: number
  guessesLog10: number
}

/**
 * Estimates how many guesses a password withstands, as a power of ten.
 * @param words known to an attacker: names of the user and the company, in lower case
 */
export type EstimateGuesses = (password: string, words: readonly string[]) => Promise<number>

const idleMs = 60_000

/**
 * Estimates with zxcvbn (Wheeler, USENIX Security 2016) in a worker thread, because loading its
 * dictionaries takes 170 ms and about 50 MB, and a strong password takes 30 ms. The thread starts
 * on demand and stops after a minute without requests.
 * @throws Error from the estimate when the thread cannot run
 */
export function createGuessEstimator(): EstimateGuesses {
  let running: RunningWorker | null = null
  return (password, words) => {
    running ??= startWorker(() => {
      running = null
    })
    return running.estimate(password, words)
  }
}

interface RunningWorker {
  estimate: EstimateGuesses
}

interface PendingEstimate {
  resolve(guessesLog10: number): void
  reject(error: Error): void
}

function startWorker(onEnd: () => void): RunningWorker {
  const pending = new Map<number, PendingEstimate>()
  const worker = new Worker(new URL('./guess-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 96 },
  })
  // The worker must not keep the process alive.
  worker.unref()
  const idle = setTimeout(() => void end(), idleMs).unref()
  let lastId = 0

  async function end(error?: Error): Promise<void> {
    onEnd()
    clearTimeout(idle)
    for (const { reject } of pending.values())
      reject(error ?? new Error('The password estimator was stopped'))
    pending.clear()
    await worker.terminate()
  }

  worker.on('message', ({ id, guessesLog10 }: GuessResult) => {
    pending.get(id)?.resolve(guessesLog10)
    pending.delete(id)
    if (pending.size === 0) worker.unref()
  })
  worker.on('error', (error) => void end(error instanceof Error ? error : new Error(String(error))))

  return {
    estimate(password, words) {
      idle.refresh()
      worker.ref()
      const id = ++lastId
      return new Promise((resolve, reject) => {
        pending.set(id, { resolve, reject })
        worker.postMessage({ id, password, words: [...words] } satisfies GuessRequest)
      })
    },
  }
}
