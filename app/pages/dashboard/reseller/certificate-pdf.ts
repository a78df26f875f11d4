import { answerPaper, type PaperRequest } from './answer-paper.ts'

/** The tax that was kept back of a reseller as a PDF, for holders of a ticket. Not cached. */
export function answer(args: PaperRequest): Promise<Response> {
  return answerPaper(args, {
    fileName: 'withheld-tax',
    render: async (statement) =>
      (await import('./statement-document.tsx')).renderCertificate(statement, new Date()),
  })
}
