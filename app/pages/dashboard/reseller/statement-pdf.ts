import { answerPaper, type PaperRequest } from './answer-paper.ts'

/** The statement of a reseller as a PDF, for holders of a ticket. Not cached. */
export function answer(args: PaperRequest): Promise<Response> {
  return answerPaper(args, {
    fileName: 'statement',
    render: async (statement) =>
      (await import('./statement-document.tsx')).renderStatement(statement, new Date()),
  })
}
