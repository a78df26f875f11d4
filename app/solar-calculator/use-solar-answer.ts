import { useEffect, useRef, useState } from 'react'
import type { AnswerState } from './answer-state.ts'
import type { CalculatorData } from './calculator-data.ts'
import type { SolarQuestion } from '../solar-question.ts'
import type { WorkerRequest } from './solar-worker.ts'

/** The answer to a question: first the server's, after each change the worker's. The last answer stays until the next is there. */
export function useSolarAnswer(question: SolarQuestion, data: CalculatorData, first: { question: SolarQuestion; state: AnswerState }): { state: AnswerState; isBusy: boolean } {
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

  return { state: answered.state, isBusy }
}

/** One sum at a time; of the questions that come meanwhile only the newest is asked. */
function openWorker({ shop, values }: CalculatorData, onAnswer: (question: SolarQuestion, state: AnswerState) => void) {
  const worker = new Worker(new URL('solar-worker.ts', import.meta.url), { type: 'module' })
  let id = 0
  let running: SolarQuestion | null = null
  let waiting: SolarQuestion | null = null
  function start(question: SolarQuestion) {
    running = question
    waiting = null
    worker.postMessage({ id: ++id, question, data: { shop, values } } satisfies WorkerRequest)
  }
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; state: AnswerState }>) => {
    const asked = running
    running = null
    if (asked && !waiting) onAnswer(asked, data.state)
    if (waiting) start(waiting)
  })
  return {
    ask(question: SolarQuestion) {
      if (question === running) return
      if (running) waiting = question
      else start(question)
    },
    end: () => worker.terminate(),
  }
}
