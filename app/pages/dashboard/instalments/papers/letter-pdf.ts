import { getDischargeLetter } from '../../../../../domain/instalments/letters/letter-functions.ts'
import { callFunction } from '../../../../platform/call-function.ts'
import { services } from '../../../../platform/services.ts'
import { paperHeaders, readPaper, type PaperRequest } from './read-paper.ts'

/** A letter of discharge as a PDF, for holders of a ticket: `?letter=<id>&ticket=<ticket>`. */
export async function answer({ context, request }: PaperRequest): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const letter = readPaper(
    await callFunction(
      getDischargeLetter,
      {
        letterId: searchParams.get('letter') ?? '',
        ticket: searchParams.get('ticket') ?? '',
      },
      { supabase: services(context).supabase },
    ),
  )
  // The PDF library is large: it is loaded with the first document, not with the server.
  const { renderLetter } = await import('./letter-document.tsx')
  const pdf = await renderLetter(letter)
  return new Response(new Uint8Array(pdf), {
    headers: paperHeaders('application/pdf', `inline; filename="${letter.number}.pdf"`),
  })
}
