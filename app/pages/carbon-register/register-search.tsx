import Search from '~icons/lucide/search'
import { Link } from '../../ui/link.tsx'
import { Button } from '../../ui/button.tsx'
import type { searchRegister } from './overview-data.ts'

const kinds = {
  project: { label: 'Project', path: 'projects' },
  holder: { label: 'Holder', path: 'holders' },
  certificate: { label: 'Certificate', path: 'certificates' },
} as const

interface RegisterSearchProps {
  typed: string
  /** Null before somebody searches. */
  result: Awaited<ReturnType<typeof searchRegister>> | null
}

/** Finds a serial number, a project, a holder or a beneficiary; it works without scripts. */
export function RegisterSearch({ typed, result }: RegisterSearchProps) {
  const problem = result && 'problem' in result ? result.problem : null
  return (
    <section aria-label="Search the register" className="mt-8">
      <form role="search" action="/carbon-register" className="max-w-2xl">
        <label htmlFor="register-search" className="font-semibold">
          Serial number, certificate, project or name
        </label>
        <div className="mt-2 flex gap-3 max-sm:flex-col">
          <input
            id="register-search"
            name="q"
            type="search"
            key={typed}
            defaultValue={typed}
            maxLength={200}
            autoComplete="off"
            aria-describedby={problem ? 'register-search-problem' : undefined}
            aria-invalid={problem ? true : undefined}
            className="min-h-12 min-w-0 grow rounded-control border border-line-strong bg-surface px-4"
          />
          <Button type="submit">
            <Search className="size-5" aria-hidden="true" /> Search
          </Button>
        </div>
        {problem && (
          <p id="register-search-problem" role="alert" className="mt-2 text-danger">
            {problem}
          </p>
        )}
      </form>
      {result && 'found' in result && <Results typed={typed} found={result.found} />}
    </section>
  )
}

function Results({
  typed,
  found,
}: {
  typed: string
  found: Extract<NonNullable<RegisterSearchProps['result']>, { found: unknown }>['found']
}) {
  return (
    <div className="mt-8">
      <h2 aria-live="polite">
        {found.length === 0
          ? `Nothing found for “${typed}”`
          : `${found.length} ${found.length === 1 ? 'result' : 'results'} for “${typed}”`}
      </h2>
      {found.length === 0 ? (
        <p className="mt-3 text-ink-2">
          Try the number on a certificate, such as R000042, or a part of a name. People who keep
          their name private cannot be found by name.
        </p>
      ) : (
        <ul className="mt-4 max-w-3xl divide-y divide-line border-y border-line">
          {found.map(({ kind, id, title, detail }) => (
            <li key={`${kind}-${id}`}>
              <Link
                to={`/carbon-register/${kinds[kind].path}/${id}`}
                className="grid min-h-16 content-center gap-1 py-3 hover:text-primary"
              >
                <span className="font-semibold wrap-anywhere">{title ?? 'A person'}</span>
                <span className="text-md wrap-anywhere text-ink-2">
                  {kinds[kind].label} {id}
                  {kind !== 'holder' && detail ? ` · ${detail}` : ''}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-5">
        <Link
          to="/carbon-register"
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          Back to the register
        </Link>
      </p>
    </div>
  )
}
