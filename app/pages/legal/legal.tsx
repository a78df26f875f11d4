import { data } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { legalSlugs, legalTitles, type LegalSlug } from '../../../domain/legal/documents.ts'
import { formatLongDay } from '../../platform/format-time.ts'
import { seo, unlisted } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Contents } from '../../ui/running-text/contents.tsx'
import { RunningText } from '../../ui/running-text/running-text.tsx'
import type { Route } from './+types/legal'
import { findDocument } from './find-document.ts'
import { legalHeadings } from './legal-headings.ts'
import { ListedTable } from './listed-table.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await findDocument(services(context).supabase, url)
  if (!found) throw data('version', { status: 404 })
  return found
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return unlisted('Version not found')
  const { slug, isCurrent } = loaderData
  return [
    ...seo(matches, { ...legalHeadings[slug], path: `/${slug}` }),
    // Only the version that counts now is found by searching.
    ...(isCurrent ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

/** A legal document: the version that counts now, or with `version` in the URL an older one. */
export default function Legal({ loaderData }: Route.ComponentProps) {
  const { slug, version, isCurrent, versions, blocks, listed } = loaderData
  return (
    <div className="container-page py-8">
      <Breadcrumbs crumbs={[{ label: 'Home', to: '/' }, { label: legalTitles[slug] }]} />
      <h1 className="mt-6 max-w-3xl text-h2">{legalHeadings[slug].title}</h1>
      <p className="mt-3 text-ink-2">Version of {formatLongDay(version)}</p>
      {!isCurrent && (
        <p className="mt-6 max-w-2xl rounded-control bg-warning-soft px-4 py-3 text-warning">
          This is an older version.{' '}
          <Link to={`/${slug}`} className="font-semibold underline">
            Read the current version
          </Link>
          .
        </p>
      )}
      <div className="mt-8 grid gap-8 lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-14">
        <Contents blocks={blocks} label="About this page">
          <OtherDocuments slug={slug} />
        </Contents>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <RunningText blocks={blocks} />
          {listed && <ListedTable listed={listed} />}
          <Versions slug={slug} shown={version} versions={versions} />
        </div>
      </div>
    </div>
  )
}

function OtherDocuments({ slug }: { slug: LegalSlug }) {
  return (
    <nav aria-label="Other pages of this kind">
      <p className="pb-2 text-sm font-semibold">Read also</p>
      <ul className="flex flex-wrap gap-x-5 lg:block">
        {legalSlugs
          .filter((each) => each !== slug)
          .map((each) => (
            <li key={each}>
              <Link to={`/${each}`} className="inline-flex min-h-11 items-center text-primary">
                {legalTitles[each]}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

function Versions({
  slug,
  shown,
  versions,
}: {
  slug: LegalSlug
  shown: string
  versions: readonly string[]
}) {
  if (versions.length < 2) return null
  return (
    <section aria-labelledby="versions" className="mt-14" data-no-print>
      <h2 id="versions">Versions</h2>
      <ul className="mt-3">
        {[...versions].reverse().map((version) => (
          <li key={version}>
            <Link
              to={`/${slug}?version=${version}`}
              aria-current={version === shown ? 'page' : undefined}
              className="inline-flex min-h-11 items-center text-primary underline"
            >
              {formatLongDay(version)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
