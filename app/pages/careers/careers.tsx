import { data } from 'react-router'
import { site } from '../../../site.config.ts'
import { Island } from '../../platform/parts/island.tsx'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import type { Route } from './+types/careers'
import { answerApplication } from './answer-application.ts'
import Application from './application.island.tsx'
import { CareersIntro, NextSteps } from './careers-intro.tsx'
import { parseCareersSearch } from './careers-search.ts'
import { JobPosting } from './job-posting.tsx'
import { OpenNow } from './open-now.tsx'
import { formatPay, listOpenings } from './openings.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const openings = await listOpenings(services(context).supabase, new Date())
  const search = parseCareersSearch(url.searchParams, openings.open)
  return { ...openings, search, requestedSlug: url.searchParams.get('opening') }
}

/** The form without JavaScript; with it, the browser sends the application itself. */
export async function action({ request, context }: Route.ActionArgs) {
  const { answer, status } = await answerApplication(request, services(context).supabase)
  return data(answer, { status })
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const chosen = loaderData && findChosen(loaderData)
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

const findChosen = ({ open, search }: Route.ComponentProps['loaderData']) =>
  open.find(({ slug }) => slug === search.opening)

export default function Careers({ loaderData, actionData }: Route.ComponentProps) {
  const { open, search } = loaderData
  const chosen = findChosen(loaderData)
  return (
    <>
      {chosen && <JobPosting opening={chosen} />}
      <CareersIntro openings={open} />
      <OpenNow {...loaderData} />
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
              <Island
                name="application"
                of={Application}
                props={{
                  openings: open.map(({ slug, title, place }) => ({ slug, title, place })),
                  chosen: search.opening,
                  answer: actionData,
                }}
              />
            </div>
            <NextSteps />
          </div>
        </section>
      )}
    </>
  )
}
