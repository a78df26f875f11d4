import { answerSolar, type AnswerInput } from '../../features/calculators/answer-state.ts'
import type { SolarQuestion } from '../../features/calculators/solar-question.ts'

export interface WorkerRequest {
  question: SolarQuestion
  data: AnswerInput
}

self.addEventListener('message', ({ data: { question, data } }: MessageEvent<WorkerRequest>) => {
  self.postMessage(answerSolar(question, data))
})
