import { answerSolar } from '../../features/calculators/answer-state.ts'
import type { CalculatorData } from '../../features/calculators/calculator-data.ts'
import type { SolarQuestion } from '../../features/calculators/solar-question.ts'

export interface WorkerRequest {
  question: SolarQuestion
  data: Pick<CalculatorData, 'shop' | 'values' | 'carbonFactors'>
}

self.addEventListener('message', ({ data: { question, data } }: MessageEvent<WorkerRequest>) => {
  self.postMessage(answerSolar(question, data))
})
