import Check from '~icons/lucide/check'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { JumpLinks } from '../../ui/jump-links.tsx'
import { LabelledRows } from '../../ui/labelled-rows.tsx'
import { FoldedOnPhones } from '../../ui/disclosures/folded-on-phones.tsx'
import { Questions } from '../../ui/questions.tsx'
import { SystemDiagram } from '../../ui/drawings/diagrams/system-diagram.tsx'
import type { Route } from './+types/solutions'
import { Figures } from './solution-figures.tsx'
import { SolutionPicture } from './solution-picture.tsx'
import { listSolutions, type Solution } from './solutions-data.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { solutions: await listSolutions(services(context).supabase) }
}

export function meta({ matches }: Route.MetaArgs) {
  const description =
    'Solar for homes, businesses and industry, carbon projects and advice: a typical system, its price range and when it pays back.'
  return seo(matches, {
    title: 'Solar solutions and their prices',
    description,
    path: '/solutions',
  })
}

export default function Solutions({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <section className="container-page py-6 lg:py-14">
        <h1 className="max-w-3xl">What it takes, what it costs, when it pays back.</h1>
        {loaderData.solutions.length > 0 && (
          <p className="mt-5 max-w-2xl text-lg text-ink-2">
            For each kind of project, a typical system and its price range. We size yours for what
            you run.
          </p>
        )}
        <div className="mt-5 lg:mt-7">
          <JumpLinks
            label="Solutions"
            links={loaderData.solutions.map(({ slug: id, title }) => ({ id, title }))}
          />
        </div>
        <p className="mt-6">
          <ButtonLink to="/bundles" variant="secondary">
            Bundles by need, with prices
          </ButtonLink>
        </p>
        <SystemDiagram className="mt-8 max-sm:hidden" />
      </section>
      {loaderData.solutions.map((solution, index) => (
        <OneSolution key={solution.slug} solution={solution} isTinted={index % 2 === 0} />
      ))}
    </>
  )
}

function OneSolution({ solution, isTinted }: { solution: Solution; isTinted: boolean }) {
  return (
    <section
      id={solution.slug}
      aria-labelledby={`${solution.slug}-title`}
      className={isTinted ? 'border-y border-line bg-surface-2' : ''}
    >
      <div className="container-page grid gap-x-16 gap-y-3 py-5 lg:grid-cols-2 lg:py-14">
        <div>
          <h2 id={`${solution.slug}-title`}>{solution.title}</h2>
          <p className="mt-3 lg:mt-4 lg:text-lg">{solution.lead}</p>
          <p className="mt-2 text-ink-2 max-lg:text-md lg:mt-3">{solution.who_for}</p>
          <Figures solution={solution} />
          <FoldedOnPhones title="What you get" className="mt-4 lg:mt-6">
            <ul aria-label="What you get" className="space-y-2.5 max-lg:pb-4">
              {solution.what_you_get.map((line) => (
                <li key={line} className="flex gap-2.5">
                  <Check className="mt-1 size-4.5 shrink-0 text-primary" aria-hidden="true" />
                  {line}
                </li>
              ))}
            </ul>
          </FoldedOnPhones>
          <div className="mt-4 flex flex-wrap gap-2 max-sm:[&_:is(a,button)]:px-2.5 sm:gap-3 lg:mt-8">
            <SubmitProject projectType={solution.project_type} />
            {solution.portfolio_type && (
              <ButtonLink to={`/portfolio?type=${solution.portfolio_type}`} variant="secondary">
                See installed systems
              </ButtonLink>
            )}
          </div>
        </div>
        <div>
          <SolutionPicture slug={solution.slug} />
          <FoldedOnPhones title="A typical system" className="mt-4 lg:mt-6">
            <h3 className="max-lg:sr-only">A typical system</h3>
            <LabelledRows
              rows={solution.typical_system}
              className="mt-3 rounded-card border border-line bg-surface px-5"
            />
          </FoldedOnPhones>
          <FoldedOnPhones title="Common questions" className="lg:mt-8">
            <h3 className="max-lg:sr-only">Common questions</h3>
            <div className="mt-3">
              <Questions questions={solution.questions} />
            </div>
          </FoldedOnPhones>
        </div>
      </div>
    </section>
  )
}
