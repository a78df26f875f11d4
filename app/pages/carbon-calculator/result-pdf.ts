import { services } from '../../platform/services.ts'
import type { Route } from './+types/result-pdf'
import { carbonAnswer } from './carbon-answer.ts'
import { findCarbonData } from './carbon-data.ts'
import { parseCarbonSearch } from './carbon-search.ts'

/** The result of the numbers in the address, on the company's paper. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { places, factors, rows } = await findCarbonData(services(context).supabase)
  const search = parseCarbonSearch(url.searchParams, places)
  const place = places.find(({ code }) => code === search.place)
  if (!place) throw new Error(`${search.place} is no place`)
  // The maker of PDFs is large: loaded with the first document, not with the server.
  const { renderCarbonResult } = await import('./result-document.tsx')
  const pdf = await renderCarbonResult({
    search,
    place,
    rows,
    answer: carbonAnswer(search.numbers, place.yieldKwhPerKwp, factors),
    today: new Date(),
  })
  return new Response(new Uint8Array(pdf), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="carbon-footprint.pdf"',
    },
  })
}
