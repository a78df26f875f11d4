import { Code } from './code.tsx'

const views = [
  [
    'register_events',
    'The log: index, type, at, data, json, leaf_hash',
    'index=gte.0&order=index&limit=100',
  ],
  ['register_certificates', 'Retirements with their units', 'order=retired_at.desc&limit=20'],
  ['register_units', 'Where units are now', 'vintage_id=eq.P0001-2026&order=first_serial'],
  ['register_owners', 'Holders, by name where it is public', 'id=eq.H3'],
  ['register_projects', 'Projects', 'select=id,title,state'],
  ['register_periods', 'What was measured, and the factor', 'project_id=eq.P0001'],
  ['register_vintages', 'Units by project and year', 'order=year'],
  ['register_checkpoints', 'Every signature so far', 'order=id.desc&limit=1'],
] as const

/** The read API: the views of the Data API, with an example of each. */
export function ReadApi({ origin, publishableKey }: { origin: string; publishableKey: string }) {
  return (
    <section aria-labelledby="api" className="mt-12">
      <h2 id="api">For programs</h2>
      <p className="mt-2 max-w-2xl text-ink-2">
        Everything can be read at <code>/rest/v1/</code> with the public key below, as JSON or, with
        the header <code>Accept: text/csv</code>, as CSV. Filters, order and pages follow PostgREST.
        The API only reads.
      </p>
      <Code label="An example">{`curl '${origin}/rest/v1/register_certificates?order=retired_at.desc&limit=20' -H 'apikey: ${publishableKey}'`}</Code>
      <ul className="mt-6 divide-y divide-line border-y border-line">
        {views.map(([view, about, query]) => (
          <li key={view} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[1fr_1.4fr]">
            <span>
              <code className="font-semibold">{view}</code>
              <span className="block text-md text-ink-2">{about}</span>
            </span>
            <code className="text-sm wrap-anywhere">
              /rest/v1/{view}?{query}
            </code>
          </li>
        ))}
      </ul>
      <p className="mt-4 max-w-2xl text-ink-2">
        The log itself is served as the static files of{' '}
        <a
          href="https://c2sp.org/tlog-tiles"
          rel="noreferrer"
          className="inline-flex min-h-6 items-center text-primary underline underline-offset-2"
        >
          tlog-tiles
        </a>{' '}
        below <code>/carbon-register/log/</code>, so tools that read transparency logs read it as it
        is.
      </p>
    </section>
  )
}
