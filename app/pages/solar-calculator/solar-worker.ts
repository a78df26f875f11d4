import { answerSolar } from './answer-state.ts'
import type { CalculatorData } from './calculator-data.ts'
import type { SolarQuestion } from '../../features/calculators/solar-question.ts'

export interface WorkerRequest {
  id: number
  question: SolarQuestion
  data: Pick<CalculatorData, 'shop' | 'values' | 'carbonFactors'>
}

self.addEventListener(
  'message',
  ({ data: { id, question, data } }: MessageEvent<WorkerRequest>) => {
    self.postMessage({ id, state: answerSolar(question, data) })
  },
)
