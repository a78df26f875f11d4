import type { ReactNode } from 'react'
import { Code } from './code.tsx'
import { readApiFunctions, type ReadApiFunction } from './read-api-functions.ts'
import { readApiViews, type ReadApiView } from './read-api-views.ts'

const views: [string, ReadApiView][] = Object.entries(readApiViews)
const functions: [string, ReadApiFunction][] = Object.entries(readApiFunctions)

/** The read API: the views and functions of the Data API, with columns and an example of each. */
export function ReadApi({ origin, publishableKey }: { origin: string; publishableKey: string }) {
  return (
    <section aria-labelledby="api" className="mt-12">
      <h2 id="api">For programs</h2>
      <p className="mt-2 max-w-2xl text-ink-2">
        Everything can be read at <code>/rest/v1/</code> with the public key below, as JSON or, with
        the header <code>Accept: text/csv</code>, as CSV. Filters, order and pages follow PostgREST,
        and an answer has 1,000 rows at most. The API only reads.
      </p>
      <Code label="An example">{`curl '${origin}/rest/v1/register_certificates?order=retired_at.desc&limit=20' -H 'apikey: ${publishableKey}'`}</Code>
      <p className="mt-4 max-w-2xl text-ink-2">
        What is listed here stays as it is. New columns, views and functions may be added.
      </p>
      <h3 className="mt-8">Views</h3>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {views.map(([name, { about, query, columns }]) => (
          <Part key={name} name={name} about={about} example={`/rest/v1/${name}?${query}`}>
            <dl className="mt-1 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[14rem_1fr]">
              {Object.entries(columns).map(([column, words]) => (
                <div key={column} className="contents">
                  <dt className="wrap-anywhere">
                    <code>{column}</code>
                  </dt>
                  <dd className="text-ink-2 max-sm:mb-1">{words}</dd>
                </div>
              ))}
            </dl>
          </Part>
        ))}
      </ul>
      <h3 className="mt-8">Functions</h3>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {functions.map(([name, { about, example, columns }]) => (
          <Part key={name} name={name} about={about} example={callOf(name, example)}>
            <p className="mt-1 text-sm wrap-anywhere">
              <code>{columns.length === 0 ? 'One value' : columns.join(', ')}</code>
            </p>
          </Part>
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

function Part({
  name,
  about,
  example,
  children,
}: {
  name: string
  about: string
  example: string
  children: ReactNode
}) {
  return (
    <li className="py-3">
      <p className="grid gap-x-6 gap-y-1 sm:grid-cols-[1fr_1.4fr]">
        <span>
          <code className="font-semibold wrap-anywhere">{name}</code>
          <span className="block text-md text-ink-2">{about}</span>
        </span>
        <code className="text-sm wrap-anywhere">{example}</code>
      </p>
      <details>
        <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-primary underline underline-offset-2">
          What {name} answers
        </summary>
        {children}
      </details>
    </li>
  )
}

/** The path of a call, such as `/rest/v1/rpc/search_register?typed=oregun`. */
export function callOf(name: string, example: ReadApiFunction['example']): string {
  const query = Object.entries(example).map(([argument, value]) => `${argument}=${value}`)
  return `/rest/v1/rpc/${name}${query.length > 0 ? `?${query.join('&')}` : ''}`
}
