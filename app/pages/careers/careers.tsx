import { data, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import { site } from '../../../site.config.ts'
import { cachedLoader } from '../../platform/cached-loader.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import type { Route } from './+types/careers'
import { answerApplication } from './answer-application.ts'
import { ApplicationSection } from './application-section.tsx'
import { CareersIntro, NextSteps } from './careers-intro.tsx'
import { parseCareersSearch } from './careers-search.ts'
import { JobPosting } from './job-posting.tsx'
import { OpenNow } from './open-now.tsx'
import { formatPay, listOpenings } from './openings.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return listOpenings(services(context).supabase, new Date())
}

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args)

/** Filters and the chosen opening are only in the URL; the loaded data does not depend on them. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

/** The form without JavaScript; with it, the page sends the application itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, status } = await answerApplication(request, services(context).supabase)
  return data(answer, { status })
}

export function meta({ matches, loaderData, location }: Route.MetaArgs) {
  const chosen = loaderData?.open.find(
    ({ slug }) => slug === new URLSearchParams(location.search).get('opening'),
  )
  if (chosen)
    return seo(matches, {
      title: `${chosen.title}, ${chosen.place}`,
      description: [
        `${formatPay(chosen)} a month.`,
        chosen.summary,
        `Apply to ${site.name} with your CV.`,
      ],
      path: `/careers?opening=${chosen.slug}`,
    })
  return seo(matches, {
    title: 'Careers in solar',
    description: `Solar jobs in Nigeria: openings at ${site.name} by team and place, with the pay in each. Apply with your CV.`,
    path: '/careers',
  })
}

export default function Careers({ loaderData, actionData }: Route.ComponentProps) {
  const { open, closed } = loaderData
  const [params] = useSearchParams()
  const search = parseCareersSearch(params, open)
  const chosen = open.find(({ slug }) => slug === search.opening)
  return (
    <>
      {chosen && <JobPosting opening={chosen} />}
      <CareersIntro openings={open} />
      <OpenNow open={open} closed={closed} search={search} requestedSlug={params.get('opening')} />
      {open.length > 0 && (
        <section
          id="apply"
          aria-labelledby="apply-title"
          className="border-t border-line bg-surface-2"
          data-no-print
        >
          <div className="container-page grid gap-10 py-14 lg:grid-cols-[1fr_20rem]">
            <div className="relative overflow-hidden rounded-card border border-line bg-surface p-5 sm:p-8">
              <h2 id="apply-title" className="mb-6">
                Apply
              </h2>
              <ApplicationSection openings={open} chosen={search.opening} answer={actionData} />
            </div>
            <NextSteps />
          </div>
        </section>
      )}
    </>
  )
}
