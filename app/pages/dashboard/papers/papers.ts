import type { Route } from './+types/papers'

/** The papers of a signed-in person, each opened by a ticket. One route for all keeps the site's map small. */
const papers = {
  'plan-statement.pdf': () => import('../instalments/papers/statement-pdf.ts'),
  'plan-statement.csv': () => import('../instalments/papers/statement-csv.ts'),
  'discharge-letter.pdf': () => import('../instalments/papers/letter-pdf.ts'),
  'reseller-statement.pdf': () => import('../reseller/statement-pdf.ts'),
  'reseller-certificate.pdf': () => import('../reseller/certificate-pdf.ts'),
}

/** @throws 404 for a name that is no paper, and without a ticket that counts */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const name = Object.keys(papers).find((each) => each === args.params.paper)
  if (!name) throw new Response('There is no such document.', { status: 404 })
  const { answer } = await papers[name as keyof typeof papers]()
  return answer(args)
}
