import { useEffect, useRef, useState } from 'react'
import type { AnswerState } from './answer-state.ts'
import type { CalculatorData } from './calculator-data.ts'
import type { SolarQuestion } from '../../features/calculators/solar-question.ts'
import type { WorkerRequest } from './solar-worker.ts'

/** The answer to a question: first the server's, after each change the worker's. The last answer stays until the next is there, with the question it is to. */
export function useSolarAnswer(
  question: SolarQuestion,
  data: CalculatorData,
  first: { question: SolarQuestion; state: AnswerState },
): { state: AnswerState; answered: SolarQuestion; isBusy: boolean } {
  const [answered, setAnswered] = useState(first)
  const worker = useRef<{ ask(question: SolarQuestion): void; end(): void }>(null)

  // A worker is a thing outside of the page's rendering: it lives as long as the page, and answers when it can.
  useEffect(() => {
    worker.current = openWorker(data, (asked, state) => setAnswered({ question: asked, state }))
    return () => worker.current?.end()
  }, [data])

  const isBusy = answered.question !== question
  useEffect(() => {
    if (isBusy) worker.current?.ask(question)
  }, [question, isBusy])

  return { state: answered.state, answered: answered.question, isBusy }
}

/** One sum at a time; of the questions that come meanwhile only the newest is asked. A thread that could not start is tried again with the next. */
function openWorker(
  { shop, values }: CalculatorData,
  onAnswer: (question: SolarQuestion, state: AnswerState) => void,
) {
  let id = 0
  let running: SolarQuestion | null = null
  let waiting: SolarQuestion | null = null
  let worker: Worker | null = listen()
  function listen(): Worker {
    const opened = new Worker(new URL('./solar-worker.ts', import.meta.url), { type: 'module' })
    opened.addEventListener(
      'message',
      ({ data }: MessageEvent<{ id: number; state: AnswerState }>) => {
        const asked = running
        running = null
        if (asked && !waiting) onAnswer(asked, data.state)
        if (waiting) start(waiting)
      },
    )
    opened.addEventListener('error', () => {
      worker = null
      const asked = waiting ?? running
      running = null
      waiting = null
      if (asked)
        onAnswer(asked, {
          answer: null,
          refusal:
            'This could not be reckoned here. Check your connection and change an answer, or reload the page: what you answered stays.',
        })
    })
    return opened
  }
  function start(question: SolarQuestion) {
    running = question
    waiting = null
    worker ??= listen()
    worker.postMessage({ id: ++id, question, data: { shop, values } } satisfies WorkerRequest)
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
