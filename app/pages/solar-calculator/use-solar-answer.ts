import { startTransition, useEffect, useRef, useState } from 'react'
import type { AnswerState } from '../../features/calculators/answer-state.ts'
import type { CalculatorData } from '../../features/calculators/calculator-data.ts'
import type { SolarQuestion } from '../../features/calculators/solar-question.ts'
import type { WorkerRequest } from './solar-worker.ts'

/**
 * The answer to a question: first the server's, after each change the worker's. Until the next
 * answer arrives, the last one stays, with its question.
 */
export function useSolarAnswer(
  question: SolarQuestion,
  data: CalculatorData,
  first: { question: SolarQuestion; state: AnswerState },
): { state: AnswerState; answered: SolarQuestion; isBusy: boolean } {
  const [answered, setAnswered] = useState(first)
  const worker = useRef<{ ask(question: SolarQuestion): void; end(): void }>(null)

  // The worker is an external system: it lives as long as the page and answers asynchronously.
  useEffect(() => {
    // In a transition: somebody who still moves a slider is not held up by the answer.
    worker.current = openWorker(data, (question, state) =>
      startTransition(() => setAnswered({ question, state })),
    )
    return () => worker.current?.end()
  }, [data])

  const isBusy = answered.question !== question
  useEffect(() => {
    if (isBusy) worker.current?.ask(question)
  }, [question, isBusy])

  return { state: answered.state, answered: answered.question, isBusy }
}

/**
 * Calculates one question at a time; of the questions that arrive meanwhile, only the newest is
 * calculated. A worker that failed to start is restarted for the next question.
 */
function openWorker(
  { shop, values, carbonFactors, feesByState }: CalculatorData,
  onAnswer: (question: SolarQuestion, state: AnswerState) => void,
) {
  let running: SolarQuestion | null = null
  let waiting: SolarQuestion | null = null
  let worker: Worker | null = listen()
  function listen(): Worker {
    const opened = new Worker(new URL('./solar-worker.ts', import.meta.url), { type: 'module' })
    opened.addEventListener('message', ({ data: state }: MessageEvent<AnswerState>) => {
      const answered = running
      running = null
      if (answered && !waiting) onAnswer(answered, state)
      if (waiting) start(waiting)
    })
    opened.addEventListener('error', () => {
      worker = null
      const failed = waiting ?? running
      running = null
      waiting = null
      if (failed)
        onAnswer(failed, {
          answer: null,
          range: null,
          refusal:
            'We could not calculate this. Check your connection, then change an answer or reload the page. Your answers are kept.',
        })
    })
    return opened
  }
  function start(question: SolarQuestion) {
    running = question
    waiting = null
    worker ??= listen()
    worker.postMessage({
      question,
      data: { shop, values, carbonFactors, feesByState },
    } satisfies WorkerRequest)
  }
  return {
    ask(question: SolarQuestion) {
      if (question === running) return
      if (running) waiting = question
      else start(question)
    },
    end: () => worker?.terminate(),
  }
}
