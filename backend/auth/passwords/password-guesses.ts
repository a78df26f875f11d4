import { Worker } from 'node:worker_threads'

export interface GuessQuestion {
  id: number
  password: string
  words: string[]
}

export interface GuessAnswer {
  id: number
  guessesLog10: number
}

/**
 * About how many guesses a password withstands, as a power of ten.
 * @param words what a guesser knows beforehand: names of the person and the company, lower case
 */
export type EstimateGuesses = (password: string, words: readonly string[]) => Promise<number>

const idleMs = 60_000

/**
 * Estimates by zxcvbn (Wheeler, USENIX Security 2016) on a thread of its own: its dictionaries take 170 ms and some 50 MB,
 * and a hard password 30 ms. The thread starts with the first question and ends when none came for a minute.
 * @throws Error from the estimate when the thread cannot run
 */
export function createGuessEstimator(): EstimateGuesses {
  let running: Running | null = null
  return (password, words) => {
    running ??= startWorker(() => {
      running = null
    })
    return running.ask(password, words)
  }
}

interface Running {
  ask: EstimateGuesses
}

interface Waiting {
  resolve(guessesLog10: number): void
  reject(error: Error): void
}

function startWorker(onEnd: () => void): Running {
  const waiting = new Map<number, Waiting>()
  const worker = new Worker(new URL('./guess-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 96 },
  })
  // Nobody's exit waits for it.
  worker.unref()
  const idle = setTimeout(() => void end(), idleMs).unref()
  let lastId = 0

  async function end(error?: Error): Promise<void> {
    onEnd()
    clearTimeout(idle)
    for (const { reject } of waiting.values())
      reject(error ?? new Error('The estimate of a password was stopped'))
    waiting.clear()
    await worker.terminate()
  }

  worker.on('message', ({ id, guessesLog10 }: GuessAnswer) => {
    waiting.get(id)?.resolve(guessesLog10)
    waiting.delete(id)
    if (waiting.size === 0) worker.unref()
  })
  worker.on('error', (error) => void end(error instanceof Error ? error : new Error(String(error))))

  return {
    ask(password, words) {
      idle.refresh()
      worker.ref()
      const id = ++lastId
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, password, words: [...words] } satisfies GuessQuestion)
      })
    },
  }
}
