import { data } from 'react-router'
import { requireOneUrl } from '../../platform/files/one-url.ts'
import { services } from '../../platform/services.ts'
import type { Route } from './+types/proposal'
import { answerSolar } from '../../features/calculators/answer-state.ts'
import { loadCalculatorData } from '../../features/calculators/calculator-data.ts'
import { parseSolarQuestion, proposalPath } from '../../features/calculators/solar-url.ts'

/**
 * The answer to the question in the URL, as a PDF with the company's letterhead. Cached like a page
 * until a price changes.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { question } = parseSolarQuestion(url.searchParams)
  requireOneUrl(url, proposalPath(question))
  const calculator = await loadCalculatorData(services(context).supabase)
  const { answer } = answerSolar(question, calculator)
  if (!answer) throw data('proposal', { status: 404 })
  // The PDF renderer is large: it is loaded with the first proposal.
  const { renderProposal } = await import('./proposal-document.tsx')
  const pdf = await renderProposal({
    answer,
    question,
    ...calculator,
    today: new Date(),
    origin: url.origin,
  })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="solar-proposal.pdf"',
    },
  })
}
